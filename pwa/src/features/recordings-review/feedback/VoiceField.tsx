/** The teacher's voice with the feedback: recorded here, up to 60 seconds, or uploaded. Specification, section 4. */
import { useMemo, useRef } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { prepareFile } from '#data/commands/local-file.ts';
import { useMedia } from '#data/media/use-media.ts';
import type { DraftVoice } from '#data/outbox/outbox-db.ts';
import { useObjectUrl } from '#ui/audio/use-object-url.ts';
import { SoundField } from '#ui/sound-field/SoundField.tsx';
import { feedbackTexts as texts } from './texts.ts';

interface VoiceFieldProps {
  voice: DraftVoice | null;
  onChange(voice: DraftVoice | null): void;
}

export function VoiceField({ voice, onChange }: VoiceFieldProps) {
  const context = useAppContext();
  const given = useMedia(voice?.kind === 'given' ? voice.address : null);
  const recorded = useObjectUrl(useRecorded(voice));
  // What is recorded while the form closes belongs to the form as it is then.
  const latest = useRef(onChange);
  latest.current = onChange;
  return (
    <SoundField
      label={texts.voice}
      description={texts.voiceHint}
      value={voice && { src: voice.kind === 'given' ? given.src : recorded, name: texts.voiceName }}
      onSound={async (chosen) => {
        const file = await prepareFile(chosen, context);
        URL.revokeObjectURL(file.previewUrl);
        latest.current({ kind: 'recorded', file: { ...file, previewUrl: '' } });
        return file;
      }}
      onRemove={() => latest.current(null)}
    />
  );
}

/** The same object for the same sound: a new one would be loaded again with each key. */
function useRecorded(voice: DraftVoice | null) {
  const file = voice?.kind === 'recorded' ? voice.file : null;
  return useMemo(() => (file ? { bytes: file.bytes, type: file.type } : null), [file]);
}
