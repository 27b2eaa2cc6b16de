/** Two marks a child can tell apart: a tick, saved on this tablet; the bird flown, sent to the teacher. */
import { VisuallyHidden } from '@mantine/core';
import { SpokenWords } from '#ui/audio/SpokenWords.tsx';
import classes from './SavedSentMark.module.css';
import { statusTexts } from './texts.ts';

export interface SavedSentMarkProps {
  mark: 'none' | 'saved' | 'sent';
  /** Only the picture; the words are still read out. */
  compact?: boolean;
  /** A tap says the words. Left out where a speaker beside the mark says them with the rest. */
  speaks?: boolean;
}

export const MARK_WORDS = { none: '', saved: statusTexts.savedHere, sent: statusTexts.sent };

export function SavedSentMark({ mark, compact = false, speaks = false }: SavedSentMarkProps) {
  if (mark === 'none') return null;
  const words = MARK_WORDS[mark];
  const picture = (
    <span className={classes.mark} data-mark={mark}>
      {mark === 'sent' ? <FlyingBird /> : <Tick />}
      {compact ? <VisuallyHidden>{words}</VisuallyHidden> : <span>{words}</span>}
    </span>
  );
  if (!speaks) return picture;
  return (
    <SpokenWords text={words} className={classes.spoken}>
      {picture}
    </SpokenWords>
  );
}

function Tick() {
  return (
    <svg className={classes.picture} width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
      <rect x="5" y="2" width="24" height="30" rx="5" fill="white" stroke="currentColor" strokeWidth="2.5" />
      <path
        d="M11 17.5l4.5 4.5 8-9.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function FlyingBird() {
  return (
    <svg className={classes.picture} width="40" height="34" viewBox="0 0 40 34" aria-hidden="true">
      <path
        d="M2 27c5-1 8-3 11-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="1 5"
      />
      <path d="M12 20c1-7 7-10 13-9 3-4 9-4 11 1l3 1-3 2c0 7-7 11-14 10-4 0-8-2-10-5z" fill="currentColor" />
      <path
        d="M18 17C14 12 14 6 17 2c5 2 9 7 9 13-2 3-6 4-8 2z"
        fill="currentColor"
        stroke="white"
        strokeWidth="1.5"
      />
      <circle cx="32" cy="13" r="1.6" fill="white" />
    </svg>
  );
}
