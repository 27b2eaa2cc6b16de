/** The two speakers of a question: as it is said, and slowly for who hears English for the first time. */
import { IconSnail } from '@tabler/icons-react';
import { useSilence } from '#ui/audio/sound-focus.ts';
import { ButtonOfVoice } from '#ui/audio/VoiceButton.tsx';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import { playerTexts } from '../texts.ts';
import type { QuestionVoice } from './use-question-voice.ts';

interface QuestionSpeakersProps {
  prompt: string;
  voice: QuestionVoice;
}

export function QuestionSpeakers({ prompt, voice }: QuestionSpeakersProps) {
  const isSilent = useSilence();
  return (
    <>
      <RoundButton
        label={playerTexts.slower}
        icon={<IconSnail size={36} />}
        disabled={isSilent}
        onClick={voice.saySlowly}
      />
      <ButtonOfVoice text={prompt} voice={voice} label={playerTexts.readQuestion} tone="sky" />
    </>
  );
}
