/**
 * Renders the activities that wait, one at a time. What waits is in the database, so that a start of the server goes on
 * where the last one ended. An activity that fails waits for the next wake, and holds no other one up.
 */
import { nextSpeechWork, prepareSpeech } from '#db/speech.ts';
import { renderActivity, type SpeechParts } from './render-activity.ts';

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
  onFailure(activityId: number, error: unknown): void;
}

export function createSpeechQueue(parts: SpeechQueueParts): SpeechQueue {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStarted = false;
  let isStopped = false;

  async function renderWaiting(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      let last = 0;
      for (;;) {
        const work = await nextSpeechWork(parts.db, last);
        if (!work || isStopped) break;
        last = work.activity_id;
        await renderActivity(parts, work, () => isStopped).catch((error: unknown) => {
          if (!isStopped) parts.onFailure(work.activity_id, error);
        });
      }
    }
  }

  function wake(): void {
    isWanted = true;
    if (!isStarted || isStopped) return;
    running ??= renderWaiting()
      .catch((error: unknown) => parts.onFailure(0, error))
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
