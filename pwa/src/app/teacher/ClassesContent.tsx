/** The dashboard's tab of classes, with what other features put into it. In a file of its own: a start shows another tab. */
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { ClassActivities } from '#features/assignments/ClassActivities.tsx';
import { ManageActivitiesDialog } from '#features/assignments/ManageActivitiesDialog.tsx';
import { ClassesTab } from '#features/class-management/ClassesTab.tsx';
import type { ClassParts } from '#features/class-management/class-parts.ts';
import { ClassTablets } from '#features/class-tablets/ClassTablets.tsx';
import { LoginCardsButton } from '#features/login-cards/LoginCardsButton.tsx';
import { ClassStudents } from '#features/student-roster/ClassStudents.tsx';
import { CreateStudentDialog } from '#features/student-roster/CreateStudentDialog.tsx';
import { CreateStudentForm } from '#features/student-roster/CreateStudentForm.tsx';
import { createLossTeller, lazyPart } from '#ui/status/lazy-part.tsx';
import { ClassesMenu } from './ClassesMenu.tsx';

const StudentListImport = lazyPart(
  () => import('#features/student-import/StudentListImport.tsx'),
  createLossTeller(),
);

const parts: ClassParts = {
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
  ClassesMenu,
  ClassTablets,
  ClassActions: LoginCardsButton,
};

export default function ClassesContent({ data }: { data: TeacherData }) {
  return <ClassesTab data={data} parts={parts} />;
}
