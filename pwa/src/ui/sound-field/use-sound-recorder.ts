/** A teacher's recorder: stopping saves the sound, also when the field has left the screen meanwhile. */
import { useEffect, useRef } from 'react';
import { TEACHER_RECORDING_LIMIT_MS } from 'shared-schema/rules/constants';
import { useLatest } from '#platform/use-latest.ts';
import type { DraftRecording, RecorderState } from '#ui/recorder/recorder-machine.ts';
import { type RecorderHandle, useRecorder } from '#ui/recorder/use-recorder.ts';
import { soundFieldTexts as texts } from './texts.ts';

export const MAX_SECONDS = TEACHER_RECORDING_LIMIT_MS / 1000;

export type SoundRecorder = Omit<RecorderHandle, 'keep'> & {
  /** A recording is on its way into the field. */
  isRunning: boolean;
  /** For a recording that was not saved by itself: nothing was heard in it, or saving it failed. */
  keep(): void;
};

/** `onSound` saves the recording; a rejection keeps it in the recorder. */
export function useSoundRecorder(onSound: (file: File) => Promise<unknown>): SoundRecorder {
  const recorder = useRecorder({ maxSeconds: MAX_SECONDS });
  const latest = useLatest(onSound);
  const { subscribe, current, keep } = recorder;
  const save = useRef(
    () => void keep((draft) => latest.current(fileOf(draft)).then(() => undefined)),
  ).current;
  useEffect(() => {
    // Not ended with the field: leaving it stops the microphone, and what was said is saved then.
    subscribe(() => {
      if (isHeard(current())) save();
    });
  }, [subscribe, current, save]);
  const { name } = recorder.state;
  const isRunning = name !== 'idle' && name !== 'ready' && name !== 'failed';
  return { ...recorder, isRunning, keep: save };
}

/** Silence never replaces a sound unasked, and what could not be saved is not saved again and again. */
function isHeard(state: RecorderState): boolean {
  return state.name === 'ready' && state.problem === null && state.draft.hasVoice;
}

function fileOf({ bytes, type }: DraftRecording): File {
  return new File([bytes], texts.fileName, { type });
}
