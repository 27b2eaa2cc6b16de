/**
 * One activity: a picture, its title, one mark, and the one way on. A tap anywhere on the card is a tap on the way on:
 * to the teacher's feedback where some is new, else to the activity.
 */
import { IconMessageCircle, IconPlayerPlayFilled, IconRotate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cardScoreColor } from 'shared-schema/rules/colors/score-color';
import { useOfflineState } from '#data/media/use-offline-state.ts';
import { activityAddress } from '#data/queries/next-activity.ts';
import type { ActivitySummary, CardStatus } from '#data/queries/student.ts';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { MARK_WORDS, SavedSentMark } from '#ui/status/SavedSentMark.tsx';
import { DifficultyBadge } from '#ui/student/DifficultyBadge.tsx';
import classes from './ActivityCard.module.css';
import { CardMark, feedbackMark, type Mark, markOf } from './CardMark.tsx';
import { CardPicture } from './CardPicture.tsx';
import { dashboardTexts } from './texts.ts';

const WAY_ON: Readonly<Record<CardStatus, string>> = {
  'Not Started': dashboardTexts.start,
  'In Progress': dashboardTexts.continue,
  Completed: dashboardTexts.review,
};

export interface ActivityCardProps {
  card: ActivitySummary;
  /** Where the card leads; left out: to the activity of the student. */
  to?: string;
  /** The next thing to do. */
  isBig?: boolean;
  /** There is an unfinished draft recording of this activity. */
  isUnfinished?: boolean;
  /** The child's work is not all here yet: no status and no score is known. */
  isPartial?: boolean | undefined;
  /** Shows the teacher's feedback. */
  onFeedback?(): void;
}

export function ActivityCard({
  card,
  to,
  isBig = false,
  isUnfinished = false,
  isPartial = false,
  onFeedback,
}: ActivityCardProps) {
  const { activity, status } = card;
  const offline = useOfflineState(activity);
  const mark = markOf(card, { offline, isUnfinished, isPartial });
  const Title = isBig ? 'h2' : 'h3';
  const Icon = status === 'Completed' ? IconRotate : IconPlayerPlayFilled;
  return (
    <article
      className={classes.card}
      aria-label={activity.title}
      data-big={isBig || undefined}
      data-offline={offline?.name}
    >
      <div className={classes.picture}>
        <CardPicture activity={activity} />
        <CardMark mark={mark} />
      </div>
      <div className={classes.body}>
        <div className={classes.titleLine}>
          <Title className={classes.title}>{activity.title}</Title>
          <SpeakButton text={spokenCard(card, mark)} />
        </div>
        {mark?.hasShownWords && <p className={classes.words}>{mark.words}</p>}
        <Facts {...{ card, isPartial }} />
        {card.hasFeedback && (
          <button
            type="button"
            className={card.hasNewFeedback ? classes.wayOn : classes.other}
            data-feedback
            onClick={onFeedback}
          >
            <IconMessageCircle size={card.hasNewFeedback ? 32 : 24} aria-hidden />
            {dashboardTexts.viewFeedback}
          </button>
        )}
        <Link
          to={to ?? activityAddress(card)}
          className={card.hasNewFeedback ? classes.other : classes.wayOn}
          data-status={status}
        >
          <Icon size={isBig ? 32 : 24} aria-hidden />
          {WAY_ON[status]}
        </Link>
      </div>
    </article>
  );
}

/**
 * The title, what is not as usual, what the teacher said where another mark hides it, and whether the answers have
 * reached the teacher.
 */
function spokenCard(card: ActivitySummary, mark: Mark | null): string {
  const { activity, mark: sent } = card;
  const words = new Set([mark?.words, feedbackMark(card)?.words, MARK_WORDS[sent]]);
  const description = [...words].filter(Boolean).join('. ').replaceAll('..', '.');
  return description ? `${activity.title}. ${description}` : activity.title;
}

/** The badges of the specification, small: a child finds the way without them. */
function Facts({ card, isPartial }: { card: ActivitySummary; isPartial: boolean }) {
  const { activity, status, score, mark } = card;
  return (
    <div className={classes.facts}>
      {!isPartial && (
        <span className={classes.status} data-status={status}>
          {status}
        </span>
      )}
      <DifficultyBadge difficulty={activity.difficulty} />
      {score !== null && !isPartial && (
        <Badge color={cardScoreColor(score)}>{dashboardTexts.score(score)}</Badge>
      )}
      {card.tryAgain && <Badge color="yellow">{dashboardTexts.tryAgain}</Badge>}
      {card.hasFeedback && <Badge color="green">{dashboardTexts.feedback}</Badge>}
      <SavedSentMark mark={mark} compact={mark === 'sent'} />
    </div>
  );
}

function Badge({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={classes.badge} data-color={color}>
      {children}
    </span>
  );
}
