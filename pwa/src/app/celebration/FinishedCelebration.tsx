/** Above the dashboard after an activity: the bird, the points earned, a new level, and what comes next. */
import { Button } from '@mantine/core';
import { IconArrowRight, IconHome } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { usesListeningPlayer } from 'shared-schema/rules/listening/interactive-sets';
import { useUnfinishedActivities } from '#data/drafts/recording/orphaned-drafts.ts';
import { useMedia } from '#data/media/use-media.ts';
import { activityAddress, chooseNext } from '#data/queries/next-activity.ts';
import { type ActivitySummary, type StudentHome, useStudentHome } from '#data/queries/student.ts';
import { dashboardTexts } from '#features/student-dashboard/texts.ts';
import { Celebration } from '#ui/celebration/Celebration.tsx';
import { CelebrationNumbers } from '#ui/celebration/CelebrationNumbers.tsx';
import { type FinishedActivity, readFinishedActivity } from '#ui/celebration/finished-activity.ts';
import { useToast } from '#ui/toast/toast-store.ts';
import { type Earned, earnedSince } from './earned.ts';
import classes from './FinishedCelebration.module.css';
import { celebrationTexts as texts } from './texts.ts';

interface FinishedCelebrationProps {
  /** What the player handed over. */
  state: unknown;
  onClose(): void;
}

export default function FinishedCelebration({ state, onClose }: FinishedCelebrationProps) {
  const home = useStudentHome();
  const activity = readFinishedActivity(state);
  return home && activity && <Finished home={home} {...activity} onClose={onClose} />;
}

interface FinishedProps extends FinishedActivity, Pick<FinishedCelebrationProps, 'onClose'> {
  home: StudentHome;
}

function Finished({ home, finished, before, onClose }: FinishedProps) {
  const { cards } = home;
  const unfinished = useUnfinishedActivities(useMemo(() => cards.map(({ activity }) => activity), [cards]));
  const activity = cards.find(({ activity }) => activity.uid === finished)?.activity;
  const isGame = activity !== undefined && usesListeningPlayer(activity);
  const earned = earnedSince(before, home, { isGame });
  const { points, level, done } = earned;
  useEffect(moveToastDown, []);
  const next = chooseNext(cards, unfinished, finished);
  const numbers = [
    ...(points > 0 ? [{ label: texts.points, value: texts.plus(points) }] : []),
    ...(done ? [{ label: dashboardTexts.done, value: String(done) }] : []),
    ...(level ? [{ label: texts.newLevel, value: String(level) }] : []),
  ];
  return (
    <div className={classes.page}>
      <Celebration
        title={texts.title}
        message={messageOf(earned, activity !== undefined)}
        spokenNext={next && `${texts.next}. ${next.activity.title}`}
      >
        {numbers.length > 0 && <CelebrationNumbers numbers={numbers} />}
        {next && <NextActivity card={next} />}
        <Button variant="default" leftSection={<IconHome size={28} aria-hidden />} onClick={onClose}>
          {texts.close}
        </Button>
      </Celebration>
    </div>
  );
}

/**
 * Undefined where nothing can be said: the standing before is not known, the score took the points of a first time, or
 * the school deleted the activity meanwhile.
 */
function messageOf({ points, level, done, isAgain }: Earned, isThere: boolean): string | undefined {
  if (level) return texts.newLevelMessage(level);
  if (points > 0) return texts.pointsMessage(points);
  if (done) return texts.doneMessage(done);
  return isAgain && isThere ? texts.again : undefined;
}

/** The toast of the player stands over the bird on a phone, and here the bottom of the screen is free. */
function moveToastDown(): void {
  useToast.setState(({ toast }) => ({ toast: toast && { ...toast, place: 'low' } }));
}

function NextActivity({ card }: { card: ActivitySummary }) {
  const { activity } = card;
  const { src } = useMedia(activity.imageUrl);
  return (
    <Link className={classes.next} to={activityAddress(card)}>
      {src && <img className={classes.picture} src={src} alt="" />}
      <span className={classes.words}>
        <span className={classes.small}>{texts.next}</span>
        <span>{activity.title}</span>
      </span>
      <IconArrowRight size={44} stroke={2.5} aria-hidden />
    </Link>
  );
}
