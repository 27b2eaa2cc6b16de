/** /student/activity/{id}: finds the activity and shows it in the player that fits. Specification, student side, section 2. */
import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { usesListeningPlayer } from 'shared-schema/rules/listening/interactive-sets';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { outboxAnswers } from '#data/commands/student-commands.ts';
import { usePlayerActivity } from '#data/queries/student.ts';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { MessagePage } from '#ui/status/MessagePage.tsx';
import { StudentPage } from '#ui/student/StudentPage.tsx';
import classes from './ActivityPage.module.css';
import ActivityPlayer, { type ActivityPlayerProps } from './ActivityPlayer.tsx';
import { PlayerShape } from './ActivityView.tsx';
import { playerTexts } from './texts.ts';

export interface ActivityPageProps extends Pick<ActivityPlayerProps, 'ListeningPlayer'> {
  /** Opens this activity in place of the one in the address: the test page. */
  fixedId?: string;
}

export default function ActivityPage({ ListeningPlayer, fixedId }: ActivityPageProps) {
  const context = useAppContext();
  const store = useMemo(() => outboxAnswers(context), [context]);
  const navigate = useNavigate();
  const params = useParams();
  const account = useCurrentAccount();
  const found = usePlayerActivity(fixedId ?? params.id ?? '');

  if (account === null) return fixedId ? <TestNotFound /> : <Navigate to="/student-login" replace />;
  if (account && account.role !== 'student' && !fixedId) return <Navigate to="/teacher" replace />;
  if (found === undefined) return <LoadingActivity />;
  if (found === 'missing') return fixedId ? <TestNotFound /> : <ActivityNotFound />;
  const preview = account?.role !== 'student';
  // The test page is for listening activities: a spoken answer needs a student.
  if (preview && !usesListeningPlayer(found.activity)) return <TestNotFound />;
  return (
    <StudentPage>
      <ActivityPlayer
        found={found}
        store={store}
        preview={preview}
        onLeave={() => navigate('/student')}
        ListeningPlayer={ListeningPlayer}
      />
    </StudentPage>
  );
}

function LoadingActivity() {
  return (
    <StudentPage>
      <p role="status" className={classes.loading}>
        {playerTexts.loading}
      </p>
      <PlayerShape />
    </StudentPage>
  );
}

function ActivityNotFound() {
  return (
    <NotFound title={playerTexts.notFound} message={playerTexts.notFoundMessage}>
      <Button component={Link} to="/student">
        {playerTexts.backToDashboard}
      </Button>
    </NotFound>
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
