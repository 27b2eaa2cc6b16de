/**
 * The frame of teacher pages, with the students' figures and what opens over all of them: forms of
 * refused work, and the try of a draft.
 */
import { lazy } from 'react';
import { DraftTryContext } from '#features/activity-editor/review/draft-try.ts';
import { TeacherLayout } from '#features/teacher-layout/TeacherLayout.tsx';
import type { PageFrameProps } from '#ui/teacher/page-frame.ts';
import { StudentFigures } from './StudentFigures.tsx';

const TeacherSyncIssues = lazy(() => import('../sync-issues/TeacherSyncIssues.tsx'));

const DraftTry = lazy(() => import('./DraftTry.tsx'));

export function TeacherPageFrame(props: PageFrameProps) {
  return (
    <DraftTryContext value={DraftTry}>
      <StudentFigures>
        <TeacherLayout {...props} syncIssues={<TeacherSyncIssues />} />
      </StudentFigures>
    </DraftTryContext>
  );
}
