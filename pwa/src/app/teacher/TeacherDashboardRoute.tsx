/** The teacher's dashboard with the content of its tabs, each from the feature that owns it. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import type { Activity, TeacherData } from '#data/queries/teacher/rows.ts';
import { useWizard } from '#features/activity-editor/use-wizard.tsx';
import { RecentActivities } from '#features/activity-library/ActivityCards.tsx';
import { AssignDialog } from '#features/assignments/AssignDialog.tsx';
import { ClassActivities } from '#features/assignments/ClassActivities.tsx';
import { ManageActivitiesDialog } from '#features/assignments/ManageActivitiesDialog.tsx';
import { ClassesTab } from '#features/class-management/ClassesTab.tsx';
import type { ClassParts } from '#features/class-management/class-parts.ts';
import { ClassTablets } from '#features/class-tablets/ClassTablets.tsx';
import { ConsentMark } from '#features/consent/ConsentMark.tsx';
import { useConsentAction } from '#features/consent/use-consent-action.ts';
import { LoginCardsButton } from '#features/login-cards/LoginCardsButton.tsx';
import { NewSchoolYearButton } from '#features/school-year/NewSchoolYearButton.tsx';
import { RosterImportButton } from '#features/student-import/RosterImportButton.tsx';
import { ClassStudents } from '#features/student-roster/ClassStudents.tsx';
import { CreateStudentDialog } from '#features/student-roster/CreateStudentDialog.tsx';
import { CreateStudentForm } from '#features/student-roster/CreateStudentForm.tsx';
import { RosterTab } from '#features/student-roster/RosterTab.tsx';
import type { TabContents } from '#features/teacher-dashboard/DashboardTabs.tsx';
import { TeacherDashboardPage } from '#features/teacher-dashboard/TeacherDashboardPage.tsx';
import { TeacherPageFrame } from './TeacherPageFrame.tsx';
import { useOpenTry } from './use-open-try.ts';

const AnalyticsTab = lazy(() => import('#features/analytics/AnalyticsTab.tsx'));
const StudentListImport = lazy(() => import('#features/student-import/StudentListImport.tsx'));
const RecordingSound = lazy(async () => ({
  default: (await import('#features/recordings-review/feedback/RecordingSound.tsx')).RecordingSound,
}));
const loadRecordings = () => import('#features/recordings-review/RecordingsTab.tsx');
/** Not in the start of a teacher; fetched right after it, so that the tab opens at once. */
const RecordingsTab = lazy(loadRecordings);

const classParts: ClassParts = {
  CreateStudentDialog,
  CreateStudentForm,
  StudentListImport: (props) => (
    <Suspense fallback={<Skeleton height={160} radius="lg" />}>
      <StudentListImport {...props} />
    </Suspense>
  ),
  ClassStudents,
  ClassActivities,
  ManageActivitiesDialog,
  RosterImportButton,
  NewSchoolYearButton,
  ClassTablets,
  ClassActions: LoginCardsButton,
};

const contents: TabContents = {
  classes: ({ data }: { data: TeacherData }) => <ClassesTab data={data} parts={classParts} />,
  roster: Roster,
  recordings: RecordingsTab,
  analytics: ({ data }: { data: TeacherData }) => (
    <Suspense fallback={<Skeleton height={360} radius="lg" />}>
      <AnalyticsTab data={data} Sound={RecordingSound} />
    </Suspense>
  ),
};

function Roster({ data }: { data: TeacherData }) {
  const consent = useConsentAction(data.students);
  return <RosterTab data={data} extras={{ Marks: ConsentMark, actionsForAll: [consent] }} />;
}

export default function TeacherDashboardRoute() {
  const wizard = useWizard(AssignDialog);
  const openTry = useOpenTry();
  useEffect(() => void loadRecordings().catch(() => undefined), []);
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
      editor={wizard.element}
      offers={wizard.offers}
      contents={contents}
      onCreate={wizard.create}
      renderCards={renderCards}
    />
  );
}
