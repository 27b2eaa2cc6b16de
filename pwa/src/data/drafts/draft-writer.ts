/**
 * Writes what an open form holds to the device: at a pause of typing, one write after the other. What could not be
 * written, or was noted while a write ran, stays noted for the next one.
 */
import type { Clock, Timer } from '#platform/clock.ts';

export interface DraftWriter<Draft> {
  /** What is still to be written; null when all is. */
  noted(): Draft | null;
  /** What the form holds now; written at the next pause, or at once where the draft has what nobody makes twice. */
  note(draft: Draft, isUrgent: boolean): void;
  /** Writes at once what was noted. */
  flush(): Promise<void>;
  /** Forgets what was noted, and runs `work` after the writes that have begun. */
  drop(work: () => Promise<void>): Promise<void>;
}

export interface DraftWriterOptions<Draft> {
  clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>;
  /** Throws where the device did not take the draft. */
  write(draft: Draft): Promise<void>;
  /** The device has what was noted last. */
  onWritten?(): void;
  /** A write or a removal has failed. Typing goes on. */
  onFailed(reason: unknown): void;
}

/** Milliseconds after the last change at which a draft is written: not a write per key. */
const WRITE_AFTER_MS = 500;

export function createDraftWriter<Draft>(options: DraftWriterOptions<Draft>): DraftWriter<Draft> {
  const { clock, write, onWritten, onFailed } = options;
  let noted: Draft | null = null;
  let timer: Timer | undefined;
  let last: Promise<void> = Promise.resolve();

  /** One after the other, so that a write never follows the removal. */
  function next(work: () => Promise<void>): Promise<void> {
    clock.clearTimeout(timer);
    last = last.then(work).catch(onFailed);
    return last;
  }

  function flush(): Promise<void> {
    return next(async () => {
      const draft = noted;
      if (draft === null) return;
      await write(draft);
      if (noted !== draft) return;
      noted = null;
      onWritten?.();
    });
  }

  return {
    noted: () => noted,
    note(draft, isUrgent) {
      noted = draft;
      clock.clearTimeout(timer);
      if (isUrgent) void flush();
      else timer = clock.setTimeout(() => void flush(), WRITE_AFTER_MS);
    },
    flush,
    drop(work) {
      noted = null;
      return next(work);
    },
  };
}
