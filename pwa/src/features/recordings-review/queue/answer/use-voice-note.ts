/** The teacher's voice message on the answer: recorded with one key, and saved with the feedback, also while it runs. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftVoice } from '#data/outbox/outbox-db.ts';
import { useSoundRecorder } from '#ui/sound-field/use-sound-recorder.ts';
import { useVoice } from '../../feedback/VoiceField.tsx';

interface VoiceNoteParts {
  voice: DraftVoice | null;
  onChange(voice: DraftVoice | null): void;
  /** Called when the recording that `saveAfter` waited for has become the voice. */
  onSave(): void;
}

export function useVoiceNote({ voice, onChange, onSave }: VoiceNoteParts) {
  const field = useVoice({ voice, onChange });
  const recorder = useSoundRecorder(field.onSound);
  const { state, isRunning } = recorder;
  const { name } = state;
  const [wantsSave, setWantsSave] = useState(false);
  const save = useEffectEvent(onSave);
  useEffect(() => {
    if (!wantsSave || isRunning) return;
    setWantsSave(false);
    // Silence and a broken microphone leave a decision to the person.
    if (name === 'idle') save();
  }, [wantsSave, isRunning, name]);
  return {
    ...field,
    recorder,
    /** A recording is on its way into the field. */
    isRunning,
    /** Stops the recording, and saves when it is in the field. */
    saveAfter(): void {
      if (name === 'recording') recorder.press();
      setWantsSave(true);
    },
  };
}

export type VoiceNote = ReturnType<typeof useVoiceNote>;
