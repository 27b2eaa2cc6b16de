/** Words that say themselves at a tap, where a round speaker beside them would crowd the screen. */
import { IconPlayerStopFilled, IconVolume } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './SpokenWords.module.css';
import { useSilence } from './sound-focus.ts';
import { audioTexts } from './texts.ts';
import { useSpeech } from './use-speech.ts';

interface SpokenWordsProps {
  /** What is spoken. */
  text: string;
  className?: string | undefined;
  /** The words on the screen: they are the button's name. */
  children: ReactNode;
}

export function SpokenWords({ text, className = '', children }: SpokenWordsProps) {
  const speech = useSpeech();
  // What the device has paused is silent: the next tap says it.
  const speaking = speech.state === 'speaking';
  const Icon = speaking ? IconPlayerStopFilled : IconVolume;
  return (
    <button
      type="button"
      className={`${classes.words} ${className}`}
      aria-description={audioTexts.hear}
      aria-pressed={speaking}
      disabled={useSilence()}
      onClick={() => (speaking ? speech.stop() : speech.say(text))}
    >
      {children}
      <Icon size={24} aria-hidden className={classes.icon} />
    </button>
  );
}
