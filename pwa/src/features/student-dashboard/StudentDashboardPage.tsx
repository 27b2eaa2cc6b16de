/** /student: greeting, the next thing to do, three numbers, and all activities. Specification, student side, section 2. */

import { Button, Skeleton } from '@mantine/core';
import { Suspense, useMemo, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useSignOut } from '#actions/use-sign-out.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { useUnfinishedDrafts } from '#data/drafts/recording/draft-recordings.ts';
import { useUnfinishedActivities } from '#data/drafts/recording/orphaned-drafts.ts';
import { chooseNext } from '#data/queries/next-activity.ts';
import {
  type ActivitySummary,
  type StudentHome,
  useAbsence,
  useOwnAvatar,
  useStudentHome,
} from '#data/queries/student.ts';
import { useSyncStatus } from '#data/sync-status/use-sync-status.ts';
import { Chickadee, type ChickadeePose } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { ConnectionBadge } from '#ui/status/ConnectionBadge.tsx';
import { lazyOnTap, lazyPart } from '#ui/status/lazy-part.tsx';
import { StudentPage } from '#ui/student/StudentPage.tsx';
import { absenceTexts } from '#ui/student/texts.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { DashboardHeader } from './DashboardHeader.tsx';
import { OrphanedRecordings } from './OrphanedRecordings.tsx';
import { StatTiles } from './StatTiles.tsx';
import classes from './StudentDashboardPage.module.css';
import { dashboardTexts } from './texts.ts';

const FeedbackDialog = lazyOnTap(() => import('./feedback/FeedbackDialog.tsx'));
const SyncIssueNotice = lazyPart(() => import('./SyncIssueNotice.tsx'));

export default function StudentDashboardPage() {
  const signOut = useSignOut();
  const account = useCurrentAccount();
  const home = useStudentHome();
  const [leaving, setLeaving] = useState(false);
  const design = useOwnAvatar();
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  if (account === null) return <Navigate to={leaving ? '/' : '/student-login'} replace />;
  if (account && account.role !== 'student') return <Navigate to="/teacher" replace />;
  return (
    <StudentPage>
      <DashboardHeader
        design={design}
        firstName={home?.student?.firstName ?? account?.firstName}
        spokenName={home?.student?.spokenName}
        grade={home?.student ? dashboardTexts.grade(home.student.grade) : undefined}
        known={account !== undefined}
        onSignOut={leave}
        numbers={
          home && !home.isPartial ? dashboardTexts.numbers(home.done, home.level, home.points) : undefined
        }
      />
      <Connection />
      <SyncIssues />
      {home ? <Home home={home} /> : <HomeToCome />}
    </StudentPage>
  );
}

function Connection() {
  const status = useSyncStatus();
  const isAllKept = useUnfinishedDrafts().length === 0;
  return (
    <div className={classes.connection}>
      <ConnectionBadge {...status} isAllSent={status.isAllSent && isAllKept} speaks />
      {status.needsSignIn && (
        <Button component={Link} to="/student-login" variant="default">
          {dashboardTexts.signInAgain}
        </Button>
      )}
    </div>
  );
}

/** Most children never see it: its code does not come with the start. Once there it stays, for the focus in it. */
function SyncIssues() {
  const { syncIssues } = useSyncStatus();
  const [isShown, setShown] = useState(false);
  if (syncIssues > 0 && !isShown) setShown(true);
  return <Suspense>{isShown && <SyncIssueNotice />}</Suspense>;
}

interface OpenFeedback {
  /** Uid of the activity. */
  of: string;
  /** Uid of the activity that was next: what is heard moves no card under an open dialog. */
  next: string | undefined;
}

function Home({ home }: { home: StudentHome }) {
  const { cards, isPartial } = home;
  const activities = useMemo(() => cards.map(({ activity }) => activity), [cards]);
  const unfinished = useUnfinishedActivities(activities);
  const [opened, setOpened] = useState<OpenFeedback | null>(null);
  const cardOf = (uid: string | undefined) => cards.find(({ activity }) => activity.uid === uid);
  const shown = cardOf(opened?.of);
  // Feedback that was taken back meanwhile closes its dialog, which does not open again by itself.
  if (opened && !shown?.hasFeedback) setOpened(null);
  const next = opened ? cardOf(opened.next) : chooseNext(cards, unfinished);
  const others = cards.filter((card) => card !== next);
  const nextSection = useRef<HTMLElement>(null);
  const propsOf = (card: ActivitySummary) => ({
    ...{ card, isPartial },
    isUnfinished: unfinished.has(card.activity.uid),
    onFeedback: () => setOpened({ of: card.activity.uid, next: next?.activity.uid }),
  });
  return (
    <>
      <OrphanedRecordings activities={activities} />
      <section
        ref={nextSection}
        tabIndex={-1}
        className={classes.next}
        aria-label={dashboardTexts.next}
        data-next
      >
        {next && <ActivityCard key={next.activity.uid} {...propsOf(next)} isBig />}
        {cards.length === 0 && <BirdSays pose="sleeping" {...dashboardTexts.empty} />}
        {cards.length > 0 && !next && !isPartial && <BirdSays pose="singing" {...dashboardTexts.allDone} />}
      </section>
      {isPartial ? <NumbersShape /> : <StatTiles home={home} />}
      {others.length > 0 && (
        <section className={classes.activities} aria-labelledby="my-activities">
          <h2 id="my-activities">{dashboardTexts.myActivities}</h2>
          <div className={classes.cards}>
            {others.map((card) => (
              <ActivityCard key={card.activity.uid} {...propsOf(card)} />
            ))}
          </div>
        </section>
      )}
      <Suspense>
        {shown && <FeedbackDialog card={shown} focusAfter={nextSection} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

/** The shape of what is on its way; what keeps it away, where it cannot come. */
function HomeToCome() {
  const absence = useAbsence();
  if (!absence) return <HomeShape />;
  return <BirdSays pose="sleeping" {...absenceTexts[absence]} />;
}

function BirdSays({ pose, title, message }: { pose: ChickadeePose; title: string; message: string }) {
  return (
    <div className={classes.empty}>
      <Chickadee pose={pose} size={132} />
      <h2>{title}</h2>
      <div className={classes.emptyLine}>
        <p>{message}</p>
        <SpeakButton text={`${title} ${message}`} />
      </div>
    </div>
  );
}

/** The shape of the big card and the numbers to come. */
function HomeShape() {
  return (
    <div role="status" aria-label={dashboardTexts.loading} className={classes.shape}>
      <Skeleton height={500} radius="xl" />
      <NumbersShape />
    </div>
  );
}

function NumbersShape() {
  return <Skeleton height={96} radius="xl" />;
}
