/** The frame of teacher pages with the panel of sync issues, which opens forms of several features. */
import { lazy } from 'react';
import { TeacherLayout } from '#features/teacher-layout/TeacherLayout.tsx';
import type { PageFrameProps } from '#ui/teacher/page-frame.ts';

const TeacherSyncIssues = lazy(() => import('../sync-issues/TeacherSyncIssues.tsx'));

export function TeacherPageFrame(props: PageFrameProps) {
  return <TeacherLayout {...props} syncIssues={<TeacherSyncIssues />} />;
}
