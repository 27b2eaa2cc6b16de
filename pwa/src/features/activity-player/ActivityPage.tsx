/** /student/activity/{id}: finds the activity and shows it in the player that fits. Specification, student side, section 2. */
import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { usesListeningPlayer } from 'shared-schema/rules/listening/interactive-sets';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { type PlayerActivity, usePlayerActivity } from '#data/queries/student.ts';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { MessagePage } from '#ui/page/MessagePage.tsx';
import { ActivityHeader } from './ActivityHeader.tsx';
import classes from './ActivityPage.module.css';
import { FeedbackBanner } from './FeedbackBanner.tsx';
import { StandardPlayer } from './StandardPlayer.tsx';
import { playerTexts } from './texts.ts';

export interface ActivityPageProps {
  /** The player of interactive listening activities; its code is loaded when one is opened. */
  ListeningPlayer: ComponentType<{ activity: PlayerActivity['activity']; preview: boolean }>;
  /** Opens this activity in place of the one in the address: the test page. */
  fixedId?: string;
}

export default function ActivityPage({ ListeningPlayer, fixedId }: ActivityPageProps) {
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
    <main className={classes.page}>
      <ActivityHeader activity={found.activity} />
      {found.hasFeedback && <FeedbackBanner />}
      {usesListeningPlayer(found.activity) ? (
        <Suspense fallback={<PlayerShape />}>
          <ListeningPlayer key={found.activity.uid} activity={found.activity} preview={preview} />
        </Suspense>
      ) : (
        <StandardPlayer key={found.activity.uid} found={found} />
      )}
    </main>
  );
}

function LoadingActivity() {
  return (
    <main className={classes.page}>
      <p role="status" className={classes.loading}>
        {playerTexts.loading}
      </p>
      <PlayerShape />
    </main>
  );
}

/** The shape of what comes: picture and recorder. */
function PlayerShape() {
  return (
    <Stack aria-hidden>
      <Skeleton height={64} radius="xl" />
      <Skeleton height={280} radius="xl" />
      <Skeleton height={160} radius="xl" />
    </Stack>
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
