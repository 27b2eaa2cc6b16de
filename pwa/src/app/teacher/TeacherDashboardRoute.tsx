/** The teacher's dashboard with the content of its tabs, each from the feature that owns it. */
import { Skeleton } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import type { Activity, TeacherData } from '#data/queries/teacher/rows.ts';
import { useWizard } from '#features/activity-editor/use-wizard.tsx';
import { RecentActivities } from '#features/activity-library/ActivityCards.tsx';
import { usePacks } from '#features/activity-packs/use-packs.tsx';
import { AssignDialog } from '#features/assignments/AssignDialog.tsx';
import type { TabContents } from '#features/teacher-dashboard/DashboardTabs.tsx';
import { TeacherDashboardPage } from '#features/teacher-dashboard/TeacherDashboardPage.tsx';
import { whenIdle } from '#platform/page/when-idle.ts';
import { createLossTeller, lazyPart } from '#ui/status/lazy-part.tsx';
import { lazyPage } from '../lazy-page.tsx';
import { TeacherPageFrame } from './TeacherPageFrame.tsx';
import { useOpenTry } from './use-open-try.ts';

const AnalyticsTab = lazyPart(() => import('#features/analytics/AnalyticsTab.tsx'), createLossTeller());
const RecordingSound = lazyPart(async () => ({
  default: (await import('#features/recordings-review/RecordingSound.tsx')).RecordingSound,
}));

/** On a browser that is never idle. */
const LATEST_TABS_MS = 3_000;

const Classes = lazyPage(() => import('./ClassesContent.tsx'));
const Roster = lazyPage(() => import('./RosterContent.tsx'));
const Recordings = lazyPage(() => import('#features/recordings-review/RecordingsTab.tsx'));

const contents: TabContents = {
  classes: Classes,
  roster: Roster,
  recordings: Recordings,
  analytics: ({ data }: { data: TeacherData }) => (
    <Suspense fallback={<Skeleton height={360} radius="lg" />}>
      <AnalyticsTab data={data} Sound={RecordingSound} />
    </Suspense>
  ),
};

/** Not in the start of a teacher; fetched right after it, so that a tab opens at once. */
function loadTabs(): void {
  for (const tab of [Classes, Roster, Recordings]) tab.load().catch(() => undefined);
}

export default function TeacherDashboardRoute() {
  const packs = usePacks();
  const wizard = useWizard(AssignDialog, packs.chooseReady);
  const openTry = useOpenTry();
  useEffect(() => whenIdle(loadTabs, LATEST_TABS_MS), []);
  const renderCards = (activities: readonly Activity[], data: TeacherData) => (
    <RecentActivities
      activities={activities}
      data={data}
      AssignDialog={AssignDialog}
      onEdit={wizard.edit}
      onDuplicate={wizard.duplicate}
      onTry={openTry}
    />
  );
  return (
    <TeacherDashboardPage
      Frame={TeacherPageFrame}
      editor={
        <>
          {wizard.element}
          {packs.element}
        </>
      }
      offers={wizard.offers}
      contents={contents}
      onCreate={wizard.create}
      renderCards={renderCards}
    />
  );
}
