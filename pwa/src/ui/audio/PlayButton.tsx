/** Round play and pause button of one sound; failures become a toast with the specification's sentence. */
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { RoundButton, type RoundButtonProps } from '#ui/student/RoundButton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { useSilence } from './sound-focus.ts';
import { audioTexts } from './texts.ts';
import { usePlayback } from './use-playback.ts';

export interface PlayButtonProps extends Pick<RoundButtonProps, 'size' | 'tone' | 'disabled'> {
  /** Undefined where there is no file, or none yet. */
  src: string | undefined;
  /** The file is still being found: the button rests. */
  isLoading?: boolean;
  /** What a tap does, with the words of the caption in it; it is called 'Pause' while it plays. */
  label: string;
  caption?: string;
  /** Replaces the general sentence when playing fails, for example 'Could not play feedback recording'. */
  failure?: string;
  /** The sound was played to its end. */
  onEnd?(): void;
}

export function PlayButton({
  src,
  isLoading,
  label,
  caption,
  failure,
  onEnd,
  size = 80,
  tone = 'leaf',
  disabled,
  ...rest
}: PlayButtonProps) {
  const playback = usePlayback(
    src,
    (sentence) => showToast({ title: audioTexts.error, message: failure ?? sentence, tone: 'error' }),
    onEnd,
  );
  const silent = useSilence();
  const playing = playback.state === 'playing';
  const name = playing ? audioTexts.pause : label;
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <RoundButton
      label={name}
      // The second half of a double tap does not pause.
      data-tap-key={name}
      caption={caption && playing ? name : caption}
      icon={<Icon size={size * 0.48} />}
      size={size}
      tone={tone}
      disabled={disabled || isLoading || silent}
      // The focus waits for it.
      data-loading={isLoading || undefined}
      onClick={playback.toggle}
      {...rest}
    />
  );
}
