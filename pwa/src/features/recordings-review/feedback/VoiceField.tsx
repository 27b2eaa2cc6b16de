/** The teacher's voice with the feedback: recorded here, up to 60 seconds, or uploaded. Specification, section 4. */
import { useCallback, useMemo } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { voiceOfFile } from '#data/drafts/feedback/read-voice.ts';
import type { DraftVoice } from '#data/outbox/outbox-db.ts';
import { useSoundSrc } from '#data/sounds/use-sound-src.ts';
import { useLatest } from '#platform/use-latest.ts';
import { useObjectUrl } from '#ui/audio/use-object-url.ts';
import { SoundField } from '#ui/sound-field/SoundField.tsx';
import { feedbackTexts as texts } from './texts.ts';

interface VoiceFieldProps {
  label?: string;
  /** Says for what the voice is; none where that is clear. */
  description?: string;
  voice: DraftVoice | null;
  onChange(voice: DraftVoice | null): void;
  /** Told whether a voice is on its way into the form, which is not to be saved meanwhile. */
  onAdding(isAdding: boolean): void;
}

export function VoiceField({ label = texts.voice, description, onAdding, ...props }: VoiceFieldProps) {
  const { src, onSound, onRemove } = useVoice(props);
  return (
    <SoundField
      label={label}
      {...(description !== undefined && { description })}
      value={props.voice && { src, name: texts.voiceName, failure: texts.notPlayed }}
      {...{ onSound, onRemove, onAdding }}
    />
  );
}

/** Where the voice is heard, and what becomes of a new one. `src` is undefined while it is being found. */
export function useVoice({ voice, onChange }: Pick<VoiceFieldProps, 'voice' | 'onChange'>) {
  const context = useAppContext();
  const given = useSoundSrc(voice?.kind === 'given' ? voice.address : null).src;
  const recorded = useObjectUrl(useRecorded(voice));
  // What is recorded while the form closes belongs to the form as it is then.
  const latest = useLatest(onChange);
  const onSound = useCallback(
    async (chosen: File) => {
      const made = await voiceOfFile(chosen, context);
      latest.current(made);
      return made.file;
    },
    [context],
  );
  const src = voice?.kind === 'given' ? given : recorded;
  return { src, onSound, onRemove: () => latest.current(null) };
}

/** The same object for the same sound: a new one would be loaded again with each key. */
function useRecorded(voice: DraftVoice | null) {
  const file = voice?.kind === 'recorded' ? voice.file : null;
  return useMemo(() => (file ? { bytes: file.bytes, type: file.type } : null), [file]);
}
