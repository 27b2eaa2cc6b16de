/** /student: greeting, three numbers, and the cards of the activities. Specification, student side, section 2. */

import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { type StudentHome, useNothingPulled, useStudentHome } from '#data/queries/student.ts';
import { useSyncStatus } from '#data/sync-status/use-sync-status.ts';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { ConnectionBadge } from '#ui/status/ConnectionBadge.tsx';
import { StudentPage } from '#ui/student/StudentPage.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { DashboardHeader } from './DashboardHeader.tsx';
import { OrphanedRecordings } from './OrphanedRecordings.tsx';
import { StatTiles } from './StatTiles.tsx';
import classes from './StudentDashboardPage.module.css';
import { SyncIssueNotice } from './SyncIssueNotice.tsx';
import { dashboardTexts } from './texts.ts';

export default function StudentDashboardPage() {
  const { auth } = useAppContext();
  const account = useCurrentAccount();
  const home = useStudentHome();
  const [leaving, setLeaving] = useState(false);
  const uid = account?.uid;
  const design = useMemo(() => (uid ? avatarDesign(uid) : undefined), [uid]);
  const logout = () => {
    setLeaving(true);
    void auth.signOut();
  };
  if (account === null) return <Navigate to={leaving ? '/' : '/student-login'} replace />;
  if (account && account.role !== 'student') return <Navigate to="/teacher" replace />;
  return (
    <StudentPage>
      <DashboardHeader
        design={design}
        firstName={home?.student?.firstName ?? account?.firstName}
        grade={home?.student ? dashboardTexts.grade(home.student.grade) : undefined}
        known={account !== undefined}
        onLogout={logout}
        numbers={home && dashboardTexts.numbers(home.done, home.level, home.points)}
      />
      <Connection />
      <SyncIssueNotice />
      {home ? <Home home={home} /> : <HomeToCome />}
    </StudentPage>
  );
}

function Connection() {
  const { connection, waiting, sending, syncIssues, needsSignIn } = useSyncStatus();
  return (
    <div className={classes.connection}>
      <ConnectionBadge {...{ connection, waiting, sending, syncIssues, needsSignIn }} />
      {needsSignIn && (
        <Button component={Link} to="/student-login" variant="default">
          {dashboardTexts.signInAgain}
        </Button>
      )}
    </div>
  );
}

function Home({ home }: { home: StudentHome }) {
  const activities = useMemo(() => home.cards.map(({ activity }) => activity), [home]);
  return (
    <>
      <StatTiles home={home} />
      <OrphanedRecordings activities={activities} />
      <MyActivities percent={home.cards.length > 0 ? home.progressPercent : undefined}>
        {home.cards.length === 0 ? (
          <NoActivities />
        ) : (
          <div className={classes.cards}>
            {home.cards.map((card) => (
              <ActivityCard key={card.activity.uid} card={card} />
            ))}
          </div>
        )}
      </MyActivities>
    </>
  );
}

/** `percent` is done of them. */
function MyActivities({ percent, children }: { percent?: number | undefined; children: ReactNode }) {
  return (
    <section className={classes.activities} aria-labelledby="my-activities">
      <div className={classes.heading}>
        <h2 id="my-activities">{dashboardTexts.myActivities}</h2>
        {percent !== undefined && <span>{dashboardTexts.percentDone(percent)}</span>}
      </div>
      {children}
    </section>
  );
}

/** The shape of what is on its way; what keeps it away, where it cannot come. */
function HomeToCome() {
  const nothingPulled = useNothingPulled();
  const { connection, needsSignIn } = useSyncStatus();
  if (!nothingPulled || (connection !== 'offline' && !needsSignIn)) return <HomeShape />;
  return (
    <MyActivities>
      <NoActivities />
    </MyActivities>
  );
}

function NoActivities() {
  const nothingPulled = useNothingPulled();
  const { needsSignIn } = useSyncStatus();
  const missing = needsSignIn ? dashboardTexts.toComeAfterSignIn : dashboardTexts.toCome;
  const { title, message } = nothingPulled ? missing : dashboardTexts.empty;
  return (
    <div className={classes.empty}>
      <Chickadee pose="sleeping" size={180} />
      <h3>{title}</h3>
      <div className={classes.emptyLine}>
        <p>{message}</p>
        <SpeakButton text={`${title}. ${message}`} />
      </div>
    </div>
  );
}

/** The shape of the tiles and cards to come. */
function HomeShape() {
  return (
    <div role="status" aria-label={dashboardTexts.loading} className={classes.shape}>
      <Skeleton height={132} radius="xl" />
      <div className={classes.cards}>
        <Skeleton height={420} radius="xl" />
        <Skeleton height={420} radius="xl" />
      </div>
    </div>
  );
}
