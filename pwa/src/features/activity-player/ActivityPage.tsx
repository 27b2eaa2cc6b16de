/** /student/activity/{id}: finds the activity and shows it in the player that fits. Specification, student side, section 2. */
import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { hasContent } from 'shared-schema/rules/activities/activity-content';
import { usesListeningPlayer } from 'shared-schema/rules/listening/interactive-sets';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { outboxAnswers } from '#data/commands/recording-commands.ts';
import { useActivityInPlay } from '#data/queries/activity-in-play.ts';
import { type Absence, useStudentHome } from '#data/queries/student.ts';
import { useHasPulled } from '#data/queries/use-has-pulled.ts';
import { systemClock } from '#platform/clock.ts';
import { readField } from '#platform/read-field.ts';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import type { FinishedActivity, Standing } from '#ui/celebration/finished-activity.ts';
import { followHeading } from '#ui/focus/follow-heading.ts';
import { MessagePage } from '#ui/status/MessagePage.tsx';
import { StudentPage } from '#ui/student/StudentPage.tsx';
import { absenceTexts } from '#ui/student/texts.ts';
import classes from './ActivityPage.module.css';
import ActivityPlayer, { type ActivityPlayerProps } from './ActivityPlayer.tsx';
import { PlayerShape } from './ActivityView.tsx';
import { playerTexts } from './texts.ts';

export interface ActivityPageProps extends Pick<ActivityPlayerProps, 'ListeningPlayer'> {
  /** Opens this activity in place of the one in the address: the test page. */
  fixedId?: string;
  /** The activity is completed: the child is on the way to the dashboard, which celebrates, or may be soon. */
  onCompleted?(): void;
}

export default function ActivityPage({ ListeningPlayer, fixedId, onCompleted }: ActivityPageProps) {
  const context = useAppContext();
  const store = useMemo(
    () => outboxAnswers(context, () => context.accountStore.getState().account?.uid),
    [context],
  );
  const navigate = useNavigate();
  const params = useParams();
  const asked = readField(useLocation().state, 'question');
  const account = useCurrentAccount();
  const [heldId, setHeldId] = useState<string | null>(null);
  const found = useActivityInPlay(fixedId ?? params.id ?? '', heldId);
  const before = useStandingBefore(found);
  const isCompleted = typeof found === 'object' && found.progress?.completed === true;
  useEffect(() => {
    if (isCompleted) onCompleted?.();
  }, [isCompleted, onCompleted]);
  // A child's start leaves this out. It goes on after the activity: the way back leads to a page with a heading, too.
  useEffect(() => void followHeading(document, ''), []);

  if (account === null) return fixedId ? <TestNotFound /> : <Navigate to="/student-login" replace />;
  if (account && account.role !== 'student' && !fixedId) return <Navigate to="/teacher" replace />;
  if (found === undefined) return <LoadingActivity canLeave={!fixedId} />;
  if (typeof found === 'string') return fixedId ? <TestNotFound /> : <ActivityNotFound why={found} />;
  const preview = account?.role !== 'student';
  // The test page is for listening activities: a spoken answer needs a student.
  if (preview && !usesListeningPlayer(found.activity)) return <TestNotFound />;
  // The listening player says itself that it has no task.
  if (!usesListeningPlayer(found.activity) && !hasContent(found.activity)) return <NothingToDo />;
  const finish = () => {
    const finished: FinishedActivity = { finished: found.activity.uid, before };
    void navigate('/student', { state: isCompleted ? finished : null });
  };
  return (
    <StudentPage>
      <ActivityPlayer
        found={found}
        store={store}
        preview={preview}
        firstQuestionId={typeof asked === 'string' ? asked : null}
        onLeave={() => navigate('/student')}
        onFinish={finish}
        onHold={setHeldId}
        ListeningPlayer={ListeningPlayer}
      />
    </StudentPage>
  );
}

/** An activity that is not here after this time may wait for a network: the way back is shown. */
const LONG_LOAD_MS = 3_000;

function LoadingActivity({ canLeave }: { canLeave: boolean }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = systemClock.setTimeout(() => setLong(true), LONG_LOAD_MS);
    return () => systemClock.clearTimeout(timer);
  }, []);
  return (
    <StudentPage>
      <p role="status" className={classes.loading}>
        {playerTexts.loading}
      </p>
      {isLong && canLeave && <ToDashboard />}
      <PlayerShape />
    </StudentPage>
  );
}

/** How things stood when the activity was opened; null while that is read, and where the first pull had not ended. */
function useStandingBefore(found: ReturnType<typeof useActivityInPlay>): Standing | null {
  const home = useStudentHome();
  const hasPulled = useHasPulled();
  const [before, setBefore] = useState<Standing | null>();
  if (before === undefined && hasPulled === false) setBefore(null);
  else if (before === undefined && hasPulled && home && typeof found === 'object') {
    const { points, level } = home;
    setBefore({ points, level, isCompleted: found.progress?.completed === true });
  }
  return before ?? null;
}

function ActivityNotFound({ why }: { why: 'missing' | Absence }) {
  const missing = { title: playerTexts.notFound, message: playerTexts.notFoundMessage };
  const words = { missing, ...absenceTexts }[why];
  return (
    <NotFound {...words}>
      <ToDashboard />
    </NotFound>
  );
}

/** An activity of an earlier version or of another school may be empty: its card is hidden, its address is not. */
function NothingToDo() {
  return (
    <NotFound title={playerTexts.emptyTitle} message={playerTexts.emptyMessage}>
      <ToDashboard />
    </NotFound>
  );
}

function ToDashboard() {
  return (
    <Button component={Link} to="/student">
      {playerTexts.backToDashboard}
    </Button>
  );
}

function TestNotFound() {
  return (
    <NotFound title={playerTexts.testNotFound} message={playerTexts.testNotFoundMessage}>
      <Anchor component={Link} to="/student-login">
        {playerTexts.signIn}
      </Anchor>
    </NotFound>
  );
}

function NotFound({ title, message, children }: { title: string; message: string; children: ReactNode }) {
  return (
    <MessagePage pose="sleeping" title={title} message={message}>
      <SpeakButton text={`${title}. ${message}`} />
      {children}
    </MessagePage>
  );
}
