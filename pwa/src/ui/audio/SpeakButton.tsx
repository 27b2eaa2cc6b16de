/** The speaker beside a text of a student screen: taps read it aloud, a second tap stops. */
import { IconPlayerStopFilled, IconVolume } from '@tabler/icons-react';
import type { SpeechTone } from '#platform/read-aloud/speech.ts';
import { RoundButton, type RoundButtonProps } from '#ui/student/RoundButton.tsx';
import { useSilence } from './sound-focus.ts';
import { audioTexts } from './texts.ts';
import { useSpeech } from './use-speech.ts';

export interface SpeakButtonProps extends Pick<RoundButtonProps, 'size' | 'tone' | 'caption'> {
  /** What is spoken. */
  text: string;
  /** Name of the button where 'Hear it' says too little; the text itself is its description. */
  label?: string;
  voice?: SpeechTone;
}

export function SpeakButton({ text, label, voice, size = 64, ...rest }: SpeakButtonProps) {
  const speech = useSpeech();
  const silent = useSilence();
  // What the device has paused is silent: the next tap says it.
  const speaking = speech.state === 'speaking';
  return (
    <RoundButton
      label={label ?? audioTexts.hear}
      aria-description={text}
      aria-pressed={speaking}
      icon={speaking ? <IconPlayerStopFilled size={size * 0.45} /> : <IconVolume size={size * 0.5} />}
      size={size}
      disabled={silent}
      onClick={() => (speaking ? speech.stop() : speech.say(text, voice))}
      {...rest}
    />
  );
}
