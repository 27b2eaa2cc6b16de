/**
 * The school's voice by Flite on a thread of its own, one text at a time. The thread is started by the first text and
 * ends when none has come for a while. A text that breaks the thread off twice counts as one that cannot be said, unless
 * the disk is to blame: then it fails, and can be tried again.
 *
 *   none --render--> rendering --sound--> idle --render--> rendering
 *    ▲                  │ breaks off, hangs │ nothing to say for a minute
 *    └──────────────────┴───────────────────┘
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock, Timer } from 'shared-schema/clock';
import { storageProblem } from '#storage-problem.ts';
import { createSyncGate } from '#sync-gate.ts';
import { textForFlite } from './flite-text.ts';
import type { RenderedSpeech, SpeechOrder, VoiceRenderer } from './voice-renderer.ts';

/** The number after the name rises when the same voice renders otherwise. */
const VOICE_NAME = 'flite-2.3-slt-mp3-32 5';
/** The thread holds some 130 MB. */
const IDLE_LIMIT_MS = 60_000;
/** A text of 500 characters takes about two seconds on a slow box. */
const RENDER_LIMIT_MS = 60_000;
const TRIES = 2;
/** More than the sound and the phones of a text of 500 characters. */
const PROBE_BYTES = 2 ** 20;
/** Callers that may wait: one for activities, one for previews, and some at a restart. */
const MAX_WAITING = 8;

/** What this file needs of a `Worker`. */
export interface VoiceThread {
  postMessage(order: SpeechOrder): void;
  once(event: 'message', listener: (rendered: RenderedSpeech | null) => void): unknown;
  once(event: 'error' | 'exit', listener: (cause: unknown) => void): unknown;
  off(event: 'message', listener: (rendered: RenderedSpeech | null) => void): unknown;
  off(event: 'error' | 'exit', listener: (cause: unknown) => void): unknown;
  terminate(): Promise<number>;
  unref(): void;
}

export interface FliteVoiceParts {
  readonly clock: Clock;
  /** `folder`: for files of a moment. */
  startThread?(folder: string): VoiceThread;
}

export function createFliteVoice({ clock, startThread = startFlite }: FliteVoiceParts): VoiceRenderer {
  const gate = createSyncGate(1, MAX_WAITING);
  let running: { readonly thread: VoiceThread; readonly folder: string } | null = null;
  let idle: Timer | undefined;
  let isStopped = false;

  function start() {
    const folder = mkdtempSync(join(tmpdir(), 'chickadee-voice-'));
    const thread = startThread(folder);
    // Nobody waits for this thread when the process wants to end.
    thread.unref();
    return { thread, folder };
  }

  async function end(): Promise<void> {
    clock.clearTimeout(idle);
    const ended = running;
    running = null;
    if (!ended) return;
    await ended.thread.terminate();
    rmSync(ended.folder, { recursive: true, force: true });
  }

  async function renderOnce(order: SpeechOrder): Promise<RenderedSpeech | null> {
    running ??= start();
    const { thread, folder } = running;
    clock.clearTimeout(idle);
    try {
      const rendered = await answerOf(thread, order, clock);
      idle = clock.setTimeout(() => void end(), IDLE_LIMIT_MS);
      return rendered;
    } catch (error) {
      // Before the folder goes.
      const failure = isStopped ? null : findDiskFailure(error, folder);
      await end();
      throw failure ?? error;
    }
  }

  async function renderSurely(order: SpeechOrder): Promise<RenderedSpeech | null> {
    for (let left = TRIES; left > 0 && !isStopped; left--) {
      try {
        return await renderOnce(order);
      } catch (error) {
        if (!(error instanceof ThreadBrokeOff)) throw error;
      }
    }
    if (isStopped) throw new Error('the voice was stopped');
    return null;
  }

  return {
    name: VOICE_NAME,
    async render({ text, rate, words }) {
      const written = textForFlite(text);
      if (written === null) return null;
      return gate.run(() => renderSurely({ text: written, rate, ...(words && { words }) }));
    },
    async stop() {
      isStopped = true;
      await end();
    },
  };
}

class ThreadBrokeOff extends Error {}

/** What the disk says; null where it takes what a text needs, so that the text is to blame. */
function findDiskFailure(error: unknown, folder: string): unknown {
  const cause = error instanceof ThreadBrokeOff ? error.cause : null;
  if (storageProblem(cause)) return cause;
  const probe = join(folder, 'space');
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
    rmSync(probe);
    return null;
  } catch (failure) {
    return failure;
  }
}

/** Throws `ThreadBrokeOff` when the thread ends in place of an answer, or does not answer in time. */
function answerOf(thread: VoiceThread, order: SpeechOrder, clock: Clock): Promise<RenderedSpeech | null> {
  return new Promise((resolve, reject) => {
    const breakOff = (cause?: unknown) => settle(() => reject(new ThreadBrokeOff('', { cause })));
    const answer = (rendered: RenderedSpeech | null) => settle(() => resolve(rendered));
    const timer = clock.setTimeout(breakOff, RENDER_LIMIT_MS);
    function settle(then: () => void): void {
      clock.clearTimeout(timer);
      thread.off('message', answer);
      thread.off('error', breakOff);
      thread.off('exit', breakOff);
      then();
    }
    thread.once('message', answer);
    thread.once('error', breakOff);
    thread.once('exit', breakOff);
    thread.postMessage(order);
  });
}

/** The thread of the real program. */
export function startFlite(folder: string): VoiceThread {
  return new Worker(new URL('./flite-thread.ts', import.meta.url), {
    workerData: folder,
    // Node calls WASI experimental at each start; the version of Node is pinned.
    execArgv: ['--no-warnings'],
    // In a small heap, the memory of a text that is done (some 20 MB) is freed soon.
    resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 },
  });
}
