import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import type { DraftStore } from '#platform/microphone/draft-store.ts';
import type { Microphone } from '#platform/microphone/microphone.ts';
import { createRecorder, type RecorderParts, type SaveDraft } from '#ui/recorder/recorder.ts';
import type { DraftRecording } from '#ui/recorder/recorder-machine.ts';

interface Change extends Partial<Omit<RecorderParts, 'clock'>> {
  clock?: FakeClock;
  loud?: number | null;
  /** What Keep does with the sound. */
  save?: SaveDraft;
}

/** A child at a microphone: `loud` is the level it hears (null: nobody knows), every second gives one chunk. */
export function createRecordingChild(change: Change = {}) {
  const clock = change.clock ?? createFakeClock();
  const kept: DraftRecording[] = [];
  /** What was handed to Keep beside the drafts in `kept`. */
  const unchosen: (DraftRecording | null)[] = [];
  const stored = new Map<string, number[]>();
  const released: string[] = [];
  let opened = 0;
  let closed = 0;
  let busy = 0;
  let silenced = 0;
  let lose = () => {};
  const microphone = (): Microphone => {
    let ticking = true;
    let ticked = false;
    let rest = () => {};
    return {
      type: 'audio/webm',
      async start(onChunk, ms) {
        rest = () => onChunk(new ArrayBuffer(1));
        const tick = () => {
          if (!ticking) return;
          ticked = true;
          onChunk(new Uint8Array([stored.size, 1]).buffer);
          clock.setTimeout(tick, ms);
        };
        clock.setTimeout(tick, ms);
      },
      stop: async () => {
        ticking = false;
        if (!ticked) rest();
      },
      level: () => (change.loud === undefined ? 0.5 : change.loud),
      onLost: (run) => {
        lose = () => run('broken');
      },
      close: () => {
        closed += 1;
      },
    };
  };
  const store: DraftStore = {
    begin: async () => {
      const id = `draft-${stored.size + 1}`;
      stored.set(id, []);
      return {
        id,
        addChunk: async (bytes) => void stored.get(id)?.push(bytes.byteLength),
        finish: async () => undefined,
        flush: async () => undefined,
        release: () => void released.push(id),
      };
    },
    discard: async (id) => void stored.delete(id),
  };
  const openMicrophone = async () => {
    opened += 1;
    return microphone();
  };
  const keepDraft: SaveDraft = async (draft, spare) => {
    kept.push(draft);
    unchosen.push(spare);
  };
  const { save = keepDraft, ...deps } = change;
  const core = createRecorder({
    maxSeconds: 15,
    clock,
    store,
    openMicrophone,
    beginBusy: () => {
      busy += 1;
      return () => {
        busy -= 1;
      };
    },
    beginSilence: () => {
      silenced += 1;
      return () => {
        silenced -= 1;
      };
    },
    ...deps,
  });
  const recorder = { ...core, keep: () => core.keep(save) };
  const record = async (ms: number) => {
    recorder.press();
    await clock.advance(0);
    await clock.advance(ms);
  };
  const stop = async () => {
    recorder.press();
    await clock.advance(0);
  };
  return {
    recorder,
    clock,
    kept,
    unchosen,
    stored,
    store,
    record,
    stop,
    lose: () => lose(),
    busy: () => busy,
    silenced: () => silenced,
    openMicrophone,
    opened: () => opened,
    closed: () => closed,
    released: () => released,
  };
}
