/** The speaker beside a text that a teacher may have recorded: taps say it, a second tap stops. */
import { IconPlayerStopFilled, IconVolume } from '@tabler/icons-react';
import { RoundButton, type RoundButtonProps } from '#ui/student/RoundButton.tsx';
import { useSilence } from './sound-focus.ts';
import { useVoice, type Voice } from './use-voice.ts';

interface ButtonProps extends Pick<RoundButtonProps, 'label' | 'size' | 'tone'> {
  text: string;
}

interface VoiceButtonProps extends ButtonProps {
  /** The teacher's sound of the text; undefined where there is none. */
  src: string | undefined;
}

export function VoiceButton({ src, ...rest }: VoiceButtonProps) {
  return <ButtonOfVoice voice={useVoice({ text: rest.text, src })} {...rest} />;
}

interface ButtonOfVoiceProps extends ButtonProps {
  voice: Pick<Voice, 'state' | 'say' | 'stop'>;
}

/** The same for a voice that also says the text by itself. */
export function ButtonOfVoice({ text, voice, size = 64, ...rest }: ButtonOfVoiceProps) {
  const isSilent = useSilence();
  // What the device has paused is silent: the next tap says it.
  const isSpeaking = voice.state === 'speaking';
  return (
    <RoundButton
      aria-description={text}
      aria-pressed={isSpeaking}
      icon={isSpeaking ? <IconPlayerStopFilled size={size * 0.45} /> : <IconVolume size={size * 0.5} />}
      size={size}
      disabled={isSilent}
      onClick={isSpeaking ? voice.stop : voice.say}
      {...rest}
    />
  );
}
