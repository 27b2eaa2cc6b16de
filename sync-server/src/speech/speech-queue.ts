/**
 * Renders the names and the activities that wait, one at a time. What waits is in the database, so that a start of the server goes on
 * where the last one ended. One that fails waits for the next wake, and holds no other one up.
 */
import { nextNameWork, nextSpeechWork, prepareSpeech } from '#db/speech.ts';
import { renderActivity } from './render-activity.ts';
import { renderName } from './render-name.ts';
import type { SpeechParts } from './store-sound.ts';

export interface SpeechQueue {
  /** Once, before the first wake. */
  start(): Promise<void>;
  /** Something may wait. Returns at once. */
  wake(): void;
  /** Resolves when nothing is being rendered. */
  whenIdle(): Promise<void>;
  /** Ends the voice; what was not rendered waits for the next start. */
  stop(): Promise<void>;
}

export interface SpeechQueueParts extends SpeechParts {
  onFailure(work: { activity?: number; student?: number }, error: unknown): void;
}

export function createSpeechQueue(parts: SpeechQueueParts): SpeechQueue {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStarted = false;
  let isStopped = false;

  async function renderWaiting(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      // A name is short, and a child is greeted by it first of all.
      await renderNames();
      await renderActivities();
    }
  }

  async function renderNames(): Promise<void> {
    let work = await nextNameWork(parts.db, 0);
    for (; work && !isStopped; work = await nextNameWork(parts.db, work.user_id)) {
      const { user_id: student } = work;
      await renderName(parts, work).catch((error: unknown) => {
        if (!isStopped) parts.onFailure({ student }, error);
      });
    }
  }

  async function renderActivities(): Promise<void> {
    let work = await nextSpeechWork(parts.db, 0);
    for (; work && !isStopped; work = await nextSpeechWork(parts.db, work.activity_id)) {
      const { activity_id: activity } = work;
      await renderActivity(parts, work, () => isStopped).catch((error: unknown) => {
        if (!isStopped) parts.onFailure({ activity }, error);
      });
    }
  }

  function wake(): void {
    isWanted = true;
    if (!isStarted || isStopped) return;
    running ??= renderWaiting()
      .catch((error: unknown) => parts.onFailure({}, error))
      .finally(() => {
        running = null;
        // A wake between the last look and here would be lost.
        if (isWanted) wake();
      });
  }

  return {
    async start() {
      await parts.writer.write((w) => prepareSpeech(w.tx, parts.voice.name));
      isStarted = true;
      wake();
    },
    wake,
    async whenIdle() {
      while (running) await running;
    },
    async stop() {
      isStopped = true;
      await parts.voice.stop();
      while (running) await running;
    },
  };
}
