/** The teacher's voice message on the answer: recorded with one key, and saved with the feedback, also while it runs. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { DraftVoice } from '#data/outbox/outbox-db.ts';
import { showUndecided } from '#ui/sound-field/SoundRecorderControls.tsx';
import { soundFieldTexts } from '#ui/sound-field/texts.ts';
import { useSoundRecorder } from '#ui/sound-field/use-sound-recorder.ts';
import { showToast } from '#ui/toast/toast-store.ts';
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
    /** A recording runs, is on its way, or waits for a decision. */
    isPending: isRunning || name === 'ready',
    /** Stops the recording, and saves when it is in the field. Asks about one that waits for a decision. */
    saveAfter(): void {
      if (name === 'recording') recorder.press();
      if (name === 'ready') askToDecide();
      else setWantsSave(true);
    },
  };
}

function askToDecide(): void {
  showToast({ title: soundFieldTexts.notSaved, message: soundFieldTexts.undecided, tone: 'info' });
  showUndecided();
}

export type VoiceNote = ReturnType<typeof useVoiceNote>;
