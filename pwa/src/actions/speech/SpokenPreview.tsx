/** How a text will sound: by a voice of this device and, where the server answers, by the school's voice. */
import { Group } from '@mantine/core';
import { IconPlayerStop, IconSchool, IconVolume } from '@tabler/icons-react';
import { DEFAULT_SPEECH } from 'shared-schema/rules/constants';
import type { Respelling } from 'shared-schema/rules/speech/respell';
import type { SpeechTone } from '#platform/read-aloud/speech.ts';
import type { SpeechError } from '#platform/read-aloud/speech-error.ts';
import { audioTexts } from '#ui/audio/texts.ts';
import { useSpeech } from '#ui/audio/use-speech.ts';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { previewTexts as texts } from './texts.ts';
import { useSchoolVoice } from './use-school-voice.ts';

interface SpokenPreviewProps {
  /** What the text is, for people who do not see where the buttons stand. */
  name: string;
  text: string;
  respellings: readonly Respelling[];
  tone?: SpeechTone;
}

const ICON_PX = 18;

/** Without the picture that a child sees. */
function tellTeacher({ code }: SpeechError): void {
  const message = code === 'no_text' ? audioTexts.noText : audioTexts.silent;
  showToast({ title: audioTexts.silentTitle, message, tone: 'error' });
}

export function SpokenPreview({ name, text, respellings, tone = DEFAULT_SPEECH }: SpokenPreviewProps) {
  const device = useSpeech(tellTeacher);
  const school = useSchoolVoice();
  const stopIcon = <IconPlayerStop size={ICON_PX} aria-hidden />;
  const isSpeaking = device.state !== 'idle';
  return (
    <Group gap={0} wrap="nowrap">
      <ToolButton
        label={isSpeaking ? texts.stop(name) : texts.hear(name)}
        title={texts.hearShort}
        onClick={() => (isSpeaking ? device.stop() : device.say(text, tone))}
      >
        {isSpeaking ? stopIcon : <IconVolume size={ICON_PX} aria-hidden />}
      </ToolButton>
      {school.isReachable && (
        <ToolButton
          label={school.isBusy ? texts.stop(name) : texts.hearSchool(name)}
          title={texts.hearSchoolShort}
          onClick={() =>
            school.isBusy ? school.stop() : void school.say({ text, rate: tone.rate, respellings })
          }
        >
          {school.isBusy ? stopIcon : <IconSchool size={ICON_PX} aria-hidden />}
        </ToolButton>
      )}
    </Group>
  );
}
