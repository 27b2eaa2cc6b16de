/**
 * Renders the names, the activities and the feedback that wait, one at a time. What waits is in the database, so that a
 * start of the server goes on where the last one ended. One that fails waits for the next wake, and holds no other one up.
 */
import type { SpeechKind } from '#db/own-tables.ts';
import { prepareSpeech } from '#db/speech.ts';
import { nextSpeechWork, type SpeechWork } from '#db/speech-work.ts';
import { renderActivity } from './render-activity.ts';
import { renderFeedback } from './render-feedback.ts';
import { renderName } from './render-name.ts';
import type { SpeechParts } from './store-sound.ts';

export interface SpeechQueue {
  /** Once, before the first wake. */
  start(): Promise<void>;
  /** Something may wait. Returns at once. */
  wake(): void;
  /** Whether something is being rendered. */
  isBusy(): boolean;
  /** Resolves when nothing is being rendered. */
  whenIdle(): Promise<void>;
  /** Ends the voice; what was not rendered waits for the next start. */
  stop(): Promise<void>;
}

export interface SpeechQueueParts extends SpeechParts {
  /** Without `work`, nothing could be read. */
  onFailure(work: SpeechWork | null, error: unknown): void;
  /** Runs `work` unless another process of the school renders now: that one is told of what was queued meanwhile. */
  runAlone(work: () => Promise<void>): Promise<boolean>;
}

type Render = (parts: SpeechParts, work: SpeechWork, isStopped: () => boolean) => Promise<void>;

/** In this order: a name is short, and a child is greeted by it first of all; a class waits for an activity. */
const RENDERERS = [
  ['name', renderName],
  ['activity', renderActivity],
  ['feedback', renderFeedback],
] as const satisfies readonly (readonly [SpeechKind, Render])[];

export function createSpeechQueue(parts: SpeechQueueParts): SpeechQueue {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStarted = false;
  let isStopped = false;

  async function renderWaiting(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      await parts.runAlone(async () => {
        for (const [kind, render] of RENDERERS) await renderAll(kind, render);
      });
    }
  }

  async function renderAll(kind: SpeechKind, render: Render): Promise<void> {
    // A school may have years of feedback: what is new comes first.
    const isNewerWorkWaiting = () => kind === 'feedback' && isWanted;
    let work = await nextSpeechWork(parts.db, kind);
    while (work && !isStopped && !isNewerWorkWaiting()) {
      const current = work;
      await render(parts, current, () => isStopped).catch((error: unknown) => {
        if (!isStopped) parts.onFailure(current, error);
      });
      work = await nextSpeechWork(parts.db, kind, current.id);
    }
  }

  function wake(): void {
    isWanted = true;
    if (!isStarted || isStopped) return;
    running ??= renderWaiting()
      .catch((error: unknown) => parts.onFailure(null, error))
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
    isBusy: () => running !== null,
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
