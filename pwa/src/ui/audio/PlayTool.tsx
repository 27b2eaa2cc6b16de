/** A small button that plays one sound and pauses it, as it stands in rows and fields of teacher screens. */
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { useSilence } from './sound-focus.ts';
import { audioTexts } from './texts.ts';
import { usePlayback } from './use-playback.ts';

interface PlayToolProps {
  /** Undefined while it is being found. */
  src: string | undefined;
  /** Name of the sound. */
  label: string;
  /** Said in place of the general sentence where the sound cannot be played. */
  failure?: string | undefined;
}

export function PlayTool({ src, label, failure }: PlayToolProps) {
  const playback = usePlayback(src, (message) =>
    showToast({ title: audioTexts.error, message: failure ?? message, tone: 'error' }),
  );
  const isSilent = useSilence();
  const isPlaying = playback.state === 'playing';
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const press = isPlaying ? audioTexts.pauseSound(label) : audioTexts.playSound(label);
  return (
    <ToolButton
      label={press}
      tapKey={press}
      disabled={isSilent || src === undefined}
      onClick={playback.toggle}
    >
      <Icon size={18} />
    </ToolButton>
  );
}
