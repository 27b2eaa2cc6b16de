/** A story to read or to hear, as the teacher recorded it or with the spoken word marked. Specification, student side, section 2 'Standard activity player'. */
import { Button } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconRotate,
  IconVolume,
} from '@tabler/icons-react';
import { useMedia } from '#data/media/use-media.ts';
import { useSilence } from '#ui/audio/sound-focus.ts';
import { useVoice } from '#ui/audio/use-voice.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import classes from './StoryReader.module.css';
import { playerTexts } from './texts.ts';

interface StoryReaderProps {
  text: string;
  /** Address of the story as sound. */
  audioUrl: string | null;
}

export function StoryReader({ text, audioUrl }: StoryReaderProps) {
  const { src } = useMedia(audioUrl);
  const speech = useVoice({ text, src, onFail: tellReadFailed });
  const silent = useSilence();
  const { from, to } = speech.word ?? { from: 0, to: 0 };
  return (
    <section className={classes.story} aria-label={playerTexts.story}>
      <div className={classes.controls}>
        {speech.state === 'idle' && (
          <Button leftSection={<IconVolume size={30} aria-hidden />} disabled={silent} onClick={speech.say}>
            {playerTexts.readAloud}
          </Button>
        )}
        {speech.state === 'speaking' && (
          <Button leftSection={<IconPlayerPauseFilled size={26} aria-hidden />} onClick={speech.pause}>
            {playerTexts.pause}
          </Button>
        )}
        {speech.state === 'paused' && (
          <Button leftSection={<IconPlayerPlayFilled size={26} aria-hidden />} onClick={speech.resume}>
            {playerTexts.resume}
          </Button>
        )}
        {speech.state !== 'idle' && (
          <>
            <Button
              variant="default"
              leftSection={<IconRotate size={28} aria-hidden />}
              onClick={speech.restart}
            >
              {playerTexts.restart}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlayerStopFilled size={26} aria-hidden />}
              onClick={speech.stop}
            >
              {playerTexts.stop}
            </Button>
          </>
        )}
      </div>
      <p className={classes.text}>
        {text.slice(0, from)}
        {to > from && <mark className={classes.word}>{text.slice(from, to)}</mark>}
        {text.slice(to)}
      </p>
    </section>
  );
}

function tellReadFailed(): void {
  showToast({ title: playerTexts.error, message: playerTexts.readFailed, tone: 'error' });
}
