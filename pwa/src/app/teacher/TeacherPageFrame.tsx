/**
 * The frame of teacher pages, with the students' figures and what opens over all of them: forms of
 * refused work, and the try of a draft.
 */
import { DraftTryContext } from '#features/activity-editor/review/draft-try.ts';
import { TeacherLayout } from '#features/teacher-layout/TeacherLayout.tsx';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';
import { showSyncIssues } from '#ui/sync-issues/open-issue-store.ts';
import type { PageFrameProps } from '#ui/teacher/page-frame.ts';
import { StudentFigures } from './StudentFigures.tsx';

const TeacherSyncIssues = lazyOnTap(() => import('../sync-issues/TeacherSyncIssues.tsx'));

const DraftTry = lazyOnTap(() => import('./DraftTry.tsx'));

const closeSyncIssues = () => showSyncIssues({ kind: 'closed' });

export function TeacherPageFrame(props: PageFrameProps) {
  return (
    <DraftTryContext value={DraftTry}>
      <StudentFigures>
        <TeacherLayout {...props} syncIssues={<TeacherSyncIssues onClose={closeSyncIssues} />} />
      </StudentFigures>
    </DraftTryContext>
  );
}
