/** The story as the teacher recorded it, at the top of the player; where that cannot be played, the voice reads it. */
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useSilence } from '#ui/audio/sound-focus.ts';
import { audioTexts } from '#ui/audio/texts.ts';
import { useVoice } from '#ui/audio/use-voice.ts';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import { playerTexts } from '../texts.ts';

interface StorySoundButtonProps {
  text: string;
  /** Undefined where there is no file, or none yet. */
  src: string | undefined;
  isLoading: boolean;
}

export function StorySoundButton({ text, src, isLoading }: StorySoundButtonProps) {
  const voice = useVoice({ text, src });
  const isSilent = useSilence();
  const isPlaying = voice.state === 'speaking';
  const name = isPlaying ? audioTexts.pause : playerTexts.playAudio;
  const play = voice.state === 'paused' ? voice.resume : voice.say;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <RoundButton
      label={name}
      caption={name}
      // The second half of a double tap does not pause.
      data-tap-key={name}
      icon={<Icon size={31} />}
      disabled={isLoading || isSilent}
      onClick={isPlaying ? voice.pause : play}
    />
  );
}
