/** Above the dashboard after an activity: the bird, the points earned, a new level, and what comes next. */
import { Button } from '@mantine/core';
import { IconArrowRight, IconHome } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { usesListeningPlayer } from 'shared-schema/rules/listening/interactive-sets';
import { useUnfinishedActivities } from '#data/drafts/recording/orphaned-drafts.ts';
import { useMedia } from '#data/media/use-media.ts';
import { activityAddress, chooseNext } from '#data/queries/next-activity.ts';
import { type ActivitySummary, type StudentHome, useStudentHome } from '#data/queries/student.ts';
import { playerTexts } from '#features/activity-player/texts.ts';
import { dashboardTexts } from '#features/student-dashboard/texts.ts';
import { SpokenWords } from '#ui/audio/SpokenWords.tsx';
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
  if (!home || !activity || !(state instanceof Object)) return null;
  return <Finished home={home} {...activity} handedOver={state} onClose={onClose} />;
}

interface FinishedProps extends FinishedActivity, Pick<FinishedCelebrationProps, 'onClose'> {
  home: StudentHome;
  handedOver: object;
}

function Finished({ home, finished, before, handedOver, onClose }: FinishedProps) {
  const { cards } = home;
  const unfinished = useUnfinishedActivities(useMemo(() => cards.map(({ activity }) => activity), [cards]));
  const activity = cards.find(({ activity }) => activity.uid === finished)?.activity;
  const isGame = activity !== undefined && usesListeningPlayer(activity);
  const earned = earnedSince(before, home, { isGame });
  const [note, setNote] = useState('');
  useEffect(() => setNote(noteOf(handedOver)), [handedOver]);
  const next = chooseNext(cards, unfinished, finished);
  // New feedback is heard from its card, and the finished activity may have some, too.
  const isRepeated = next === chooseNext(cards, unfinished) && !next?.hasNewFeedback;
  const number = numberOf(earned);
  return (
    <div className={classes.page}>
      <Celebration
        title={texts.title}
        message={messageOf(earned, activity !== undefined)}
        isOnlySpoken={number !== undefined}
        spokenNext={next && `${texts.next}. ${next.activity.title}`}
      >
        {number && <CelebrationNumbers numbers={[number]} />}
        {next && <NextActivity card={next} isRepeated={isRepeated} />}
        {note && (
          <SpokenWords text={note}>
            <span className={classes.note}>{note}</span>
          </SpokenWords>
        )}
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

/** One number, the one that the message says. */
function numberOf({ points, level, done }: Earned): { label: string; value: string } | undefined {
  if (level) return { label: texts.newLevel, value: String(level) };
  if (points > 0) return { label: texts.points, value: texts.plus(points) };
  return done ? { label: dashboardTexts.done, value: String(done) } : undefined;
}

/** By what the player handed over: a part that is drawn anew once its code is there does not lose the toast's words. */
const notes = new WeakMap<object, string>();

function noteOf(handedOver: object): string {
  const note = notes.get(handedOver) ?? takeNote();
  notes.set(handedOver, note);
  return note;
}

/**
 * What the toast of the player says of the answers, for a line on the card: as a toast it would lie on the bird or on a
 * button. That the activity is complete is what the bird says. What went wrong stays a toast, at the bottom.
 */
function takeNote(): string {
  const { toast } = useToast.getState();
  if (!toast) return '';
  const isGood = toast.tone === 'success';
  useToast.setState({ toast: isGood ? null : { ...toast, place: 'low' } });
  return isGood && toast.title !== playerTexts.complete ? `${toast.title} ${toast.message}`.trim() : '';
}

/** `isRepeated`: the dashboard below begins with the same card, which is hidden. */
function NextActivity({ card, isRepeated }: { card: ActivitySummary; isRepeated: boolean }) {
  const { activity } = card;
  const { src } = useMedia(activity.imageUrl);
  return (
    <Link className={classes.next} to={activityAddress(card)} data-repeated={isRepeated || undefined}>
      {src && <img className={classes.picture} src={src} alt="" />}
      <span className={classes.words}>
        <span className={classes.small}>{texts.next}</span>
        <span>{activity.title}</span>
      </span>
      <IconArrowRight size={44} stroke={2.5} aria-hidden />
    </Link>
  );
}
