/** A story to read or to hear, with the spoken word marked. Specification, student side, section 2 'Standard activity player'. */
import { Button } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconRotate,
  IconVolume,
} from '@tabler/icons-react';
import { useSilence } from '#ui/audio/sound-focus.ts';
import { useSpeech } from '#ui/audio/use-speech.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import classes from './StoryReader.module.css';
import { playerTexts } from './texts.ts';

export function StoryReader({ text }: { text: string }) {
  const speech = useSpeech(() =>
    showToast({ title: playerTexts.error, message: playerTexts.readFailed, tone: 'error' }),
  );
  const silent = useSilence();
  const { from, to } = speech.word ?? { from: 0, to: 0 };
  return (
    <section className={classes.story} aria-label={playerTexts.story}>
      <div className={classes.controls}>
        {speech.state === 'idle' && (
          <Button
            leftSection={<IconVolume size={30} aria-hidden />}
            disabled={silent}
            onClick={() => speech.say(text)}
          >
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
