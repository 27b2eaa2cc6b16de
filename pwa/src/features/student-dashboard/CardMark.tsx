/** The one mark on a card's picture: the most important thing that is not as usual. A new activity has none. */
import {
  IconCheck,
  IconCloudDown,
  IconCloudOff,
  IconMessageCircle,
  IconMicrophone,
  IconProgress,
  IconRepeat,
} from '@tabler/icons-react';
import type { OfflineState } from '#data/media/offline-state.ts';
import type { ActivitySummary } from '#data/queries/student.ts';
import classes from './CardMark.module.css';
import { dashboardTexts } from './texts.ts';

export interface Mark {
  Icon: typeof IconCheck;
  tone: 'coral' | 'sun' | 'leaf' | 'sky' | 'plain';
  /** For the card's speaker. */
  words: string;
  /** The words stand on the card, too: no badge says them. */
  hasShownWords?: boolean;
}

/** Null where all is as usual. */
export function markOf(
  card: ActivitySummary,
  {
    offline,
    isUnfinished,
    isPartial,
  }: { offline: OfflineState | null; isUnfinished: boolean; isPartial: boolean },
): Mark | null {
  if (isUnfinished)
    return { Icon: IconMicrophone, tone: 'coral', words: dashboardTexts.unfinished, hasShownWords: true };
  if (offline && offline.name !== 'ready') return offlineMark(offline);
  const said = feedbackMark(card);
  if (said || isPartial) return said;
  if (card.status === 'Completed') return { Icon: IconCheck, tone: 'leaf', words: card.status };
  if (card.status === 'In Progress') return { Icon: IconProgress, tone: 'sky', words: card.status };
  return null;
}

/** What the teacher said that the child has not taken up yet; null for nothing. */
export function feedbackMark(card: ActivitySummary): Mark | null {
  if (card.hasNewFeedback)
    return { Icon: IconMessageCircle, tone: 'leaf', words: dashboardTexts.newFeedback };
  return card.tryAgain ? { Icon: IconRepeat, tone: 'sun', words: dashboardTexts.tryAgain } : null;
}

function offlineMark(state: Exclude<OfflineState, { name: 'ready' }>): Mark {
  if (state.name === 'missing') {
    const words = dashboardTexts.offlineMissing[state.why];
    return { Icon: IconCloudOff, tone: 'plain', words, hasShownWords: true };
  }
  const words = dashboardTexts.offlineFetching(state.done, state.total);
  return { Icon: IconCloudDown, tone: 'plain', words };
}

export function CardMark({ mark }: { mark: Mark | null }) {
  if (!mark) return null;
  const { Icon, tone } = mark;
  return (
    <span className={classes.mark} data-tone={tone} aria-hidden>
      <Icon size={32} stroke={2.5} />
    </span>
  );
}
