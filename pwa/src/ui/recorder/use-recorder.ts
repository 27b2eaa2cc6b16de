/** The recorder as a component sees it. For children (15 to 90 s) and for a teacher's voice message (60 s) alike. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { systemClock } from '#platform/clock.ts';
import { beginBusy, RECORDING } from '#platform/locks/busy-store.ts';
import type { DraftStore } from '#platform/microphone/draft-store.ts';
import { openMicrophone } from '#platform/microphone/microphone.ts';
import { keepAwake } from '#platform/page/keep-awake.ts';
import { windowSignals } from '#platform/page/signals.ts';
import type { MeasureSpeech } from '#platform/speech-measure/measure-speech.ts';
import { useLatest } from '#platform/use-latest.ts';
import { beginSilence, silence } from '#ui/audio/sound-focus.ts';
import type { CoachHint } from './coach.ts';
import { createRecorder, type Meter, type Recorder } from './recorder.ts';
import type { RecorderState } from './recorder-machine.ts';

export interface RecorderOptions {
  /** Recording stops by itself after this many seconds. */
  maxSeconds: number;
  /** Seconds in which a second tap does not stop; 0 where nothing is said. */
  doubleTapSeconds?: number;
  /** Where chunks are kept while recording; without it a killed tab loses the draft. */
  store?: DraftStore;
  /** Without it nobody measures speech. */
  loadSpeechMeasure?: () => Promise<MeasureSpeech | null>;
}

export type RecorderHandle = Omit<Recorder, 'state' | 'close'> & {
  state: RecorderState;
  /** The state of this moment, for watchers. */
  current(): RecorderState;
};

/** A recorder that lives as long as the component; it stops when the page is hidden. */
export function useRecorder(options: RecorderOptions): RecorderHandle {
  const latest = useLatest(options);
  const [recorder] = useState(() => createRecorder(depsOf(latest)));
  const state = useSyncExternalStore(recorder.subscribe, recorder.state);

  useEffect(() => windowSignals.onHidden(recorder.stop), [recorder]);
  useEffect(() => () => recorder.close(), [recorder]);
  return { ...recorder, state, current: recorder.state };
}

/** Level and time of a running recording; redraws only the component that asks. */
export function useMeter(recorder: Pick<Recorder, 'subscribe' | 'meter'>): Meter {
  return useSyncExternalStore(recorder.subscribe, recorder.meter);
}

/** What the coach shows while the child speaks; redraws only when that changes, not with the level. */
export function useLiveHint({ subscribe, meter }: Pick<Recorder, 'subscribe' | 'meter'>): CoachHint | null {
  return useSyncExternalStore(subscribe, () => meter().hint);
}

function depsOf(latest: { current: RecorderOptions }) {
  const { maxSeconds, doubleTapSeconds } = latest.current;
  const store: DraftStore = {
    hasSpace: async () => (await latest.current.store?.hasSpace?.()) ?? true,
    begin: (type) => latest.current.store?.begin(type) ?? Promise.reject(new Error('Held in memory only')),
    discard: async (id) => latest.current.store?.discard(id),
  };
  return {
    maxSeconds,
    doubleTapSeconds,
    store,
    clock: systemClock,
    openMicrophone: () => {
      silence();
      return openMicrophone();
    },
    beginBusy: () => {
      const ends = [beginBusy(RECORDING), keepAwake()];
      return () => {
        for (const end of ends) end();
      };
    },
    beginSilence,
    loadSpeechMeasure: async () => (await latest.current.loadSpeechMeasure?.()) ?? null,
  };
}
