/**
 * One page of a story to read or to hear, sentence by sentence, as the teacher recorded it or with the spoken word
 * marked. The pages turn with the voice. Specification, student side, section 2 'Standard activity player'.
 */
import { Button } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconRotate,
  IconVolume,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMedia } from '#data/media/use-media.ts';
import { useSilence } from '#ui/audio/sound-focus.ts';
import { playerTexts } from '../texts.ts';
import classes from './StoryReader.module.css';
import { StorySentence } from './StorySentence.tsx';
import type { StoryPage } from './story-pages.ts';
import { type StoryVoice, useStoryVoice } from './use-story-voice.ts';

export interface StoryReaderProps {
  text: string;
  /** Address of the story as sound. */
  audioUrl: string | null;
  pages: readonly StoryPage[];
  /** Index of the page to show. */
  page: number;
  /** The voice has come to another page. */
  onPage(page: number): void;
  /** Stands in the top corner, beside what reads the story aloud. */
  children?: ReactNode;
}

export function StoryReader({ text, audioUrl, pages, page, onPage, children }: StoryReaderProps) {
  const { src } = useMedia(audioUrl);
  const voice = useStoryVoice({ text, src, pages, page, onPage });
  const silent = useSilence();
  return (
    <div className={classes.story}>
      <div className={classes.top}>
        <ReadControls voice={voice} disabled={silent} />
        {children}
      </div>
      <div className={classes.text}>
        {pages[page]?.sentences.map((range) => (
          <StorySentence
            key={range.from}
            text={text}
            range={range}
            word={voice.word}
            disabled={silent}
            onSay={() => voice.saySentence(range)}
          />
        ))}
      </div>
    </div>
  );
}

/** Those of the five controls that can do something now. */
function ReadControls({ voice, disabled }: { voice: StoryVoice; disabled: boolean }) {
  return (
    <div className={classes.controls}>
      {voice.state === 'idle' && (
        <Button
          className={classes.leading}
          leftSection={<IconVolume size={30} aria-hidden />}
          disabled={disabled}
          onClick={voice.say}
        >
          <span className={classes.leadingWord}>{playerTexts.readAloud}</span>
        </Button>
      )}
      {voice.state === 'speaking' && (
        <Button
          className={classes.leading}
          leftSection={<IconPlayerPauseFilled size={26} aria-hidden />}
          onClick={voice.pause}
        >
          <span className={classes.leadingWord}>{playerTexts.pause}</span>
        </Button>
      )}
      {voice.state === 'paused' && (
        <Button
          className={classes.leading}
          leftSection={<IconPlayerPlayFilled size={26} aria-hidden />}
          onClick={voice.resume}
        >
          <span className={classes.leadingWord}>{playerTexts.resume}</span>
        </Button>
      )}
      {voice.state !== 'idle' && (
        <>
          <Button
            className={classes.control}
            variant="default"
            leftSection={<IconRotate size={28} aria-hidden />}
            onClick={voice.restart}
          >
            <span className={classes.controlWord}>{playerTexts.restart}</span>
          </Button>
          <Button
            className={classes.control}
            variant="default"
            leftSection={<IconPlayerStopFilled size={26} aria-hidden />}
            onClick={voice.stop}
          >
            <span className={classes.controlWord}>{playerTexts.stop}</span>
          </Button>
        </>
      )}
    </div>
  );
}
