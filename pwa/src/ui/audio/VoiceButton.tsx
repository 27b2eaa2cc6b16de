/** The speaker beside a text that a teacher may have recorded: taps say it, a second tap stops. */
import { IconPlayerStopFilled, IconVolume } from '@tabler/icons-react';
import { RoundButton, type RoundButtonProps } from '#ui/student/RoundButton.tsx';
import { useSilence } from './sound-focus.ts';
import { useVoice } from './use-voice.ts';

interface VoiceButtonProps extends Pick<RoundButtonProps, 'label' | 'size' | 'tone'> {
  text: string;
  /** The teacher's sound of the text; undefined where there is none. */
  src: string | undefined;
}

export function VoiceButton({ text, src, size = 64, ...rest }: VoiceButtonProps) {
  const voice = useVoice({ text, src });
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
