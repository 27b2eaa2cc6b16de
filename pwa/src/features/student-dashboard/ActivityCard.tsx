/** One activity: what it is, how far the child is, where the work is, and the one way on. */
import { Button } from '@mantine/core';
import {
  IconCheck,
  IconCircle,
  IconMessageCircle,
  IconPlayerPlayFilled,
  IconProgress,
  IconRepeat,
  IconRotate,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { cardScoreColor } from 'shared-schema/rules/colors/score-color';
import { useOfflineState } from '#data/media/use-offline-state.ts';
import type { ActivityCard as Card, CardStatus } from '#data/queries/student.ts';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { SavedSentMark } from '#ui/status/SavedSentMark.tsx';
import { DifficultyBadge } from '#ui/student/DifficultyBadge.tsx';
import classes from './ActivityCard.module.css';
import { CardPicture } from './CardPicture.tsx';
import { OfflineMark, offlineSentence } from './OfflineMark.tsx';
import { dashboardTexts } from './texts.ts';

const FeedbackDialog = lazy(() => import('./FeedbackDialog.tsx'));

const NEXT_STEP: Readonly<
  Record<CardStatus, { label: string; Icon: typeof IconCheck; StatusIcon: typeof IconCheck }>
> = {
  'Not Started': { label: dashboardTexts.start, Icon: IconPlayerPlayFilled, StatusIcon: IconCircle },
  'In Progress': { label: dashboardTexts.continue, Icon: IconPlayerPlayFilled, StatusIcon: IconProgress },
  Completed: { label: dashboardTexts.review, Icon: IconRotate, StatusIcon: IconCheck },
};

export interface ActivityCardProps {
  card: Card;
  /** Where the button leads; left out: to the activity of the student. */
  to?: string;
}

export function ActivityCard({ card, to }: ActivityCardProps) {
  const { activity, status } = card;
  const { label, Icon } = NEXT_STEP[status];
  const offline = useOfflineState(activity);
  const spoken = offline ? `${activity.title}. ${offlineSentence(offline)}.` : activity.title;
  return (
    <article className={classes.card} aria-label={activity.title}>
      <CardPicture activity={activity} />
      <div className={classes.body}>
        <Badges card={card} />
        <div className={classes.titleLine}>
          <h3 className={classes.title}>{activity.title}</h3>
          <SpeakButton text={spoken} />
        </div>
        <div className={classes.tags}>
          <DifficultyBadge difficulty={activity.difficulty} />
          <SavedSentMark mark={card.mark} />
          <OfflineMark state={offline} />
        </div>
        <div className={classes.actions}>
          <Button
            component={Link}
            to={to ?? `/student/activity/${activity.id ?? activity.uid}`}
            fullWidth
            px="xs"
            variant={status === 'Completed' ? 'default' : 'filled'}
            leftSection={<Icon size={26} aria-hidden />}
          >
            {label}
          </Button>
          {card.hasFeedback && <FeedbackButton card={card} />}
        </div>
      </div>
    </article>
  );
}

function Badges({ card }: { card: Card }) {
  const { StatusIcon } = NEXT_STEP[card.status];
  return (
    <div className={classes.badges}>
      <span className={classes.badge} data-status={card.status}>
        <StatusIcon size={22} stroke={3} aria-hidden />
        {card.status}
      </span>
      {card.score !== null && (
        <span className={classes.badge} data-score={cardScoreColor(card.score)}>
          {dashboardTexts.score(card.score)}
        </span>
      )}
      {card.tryAgain && (
        <span className={classes.badge} data-feedback>
          <IconRepeat size={22} stroke={2.5} aria-hidden />
          {dashboardTexts.tryAgain}
        </span>
      )}
      {card.hasFeedback && (
        <span className={classes.badge} data-feedback>
          <IconMessageCircle size={22} stroke={2.5} aria-hidden />
          {dashboardTexts.feedback}
        </span>
      )}
    </div>
  );
}

function FeedbackButton({ card }: { card: Card }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        fullWidth
        px="xs"
        color="leaf"
        leftSection={<IconMessageCircle size={26} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {dashboardTexts.viewFeedback}
      </Button>
      {open && (
        <Suspense>
          <FeedbackDialog card={card} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
