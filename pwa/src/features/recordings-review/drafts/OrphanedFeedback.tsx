/**
 * Feedback that the teacher on the screen began about answers that are gone. No form offers it any more, and a shared
 * computer keeps the school's data while it waits.
 */
import { Suspense } from 'react';
import { isOfferedWith, useFeedbackDrafts, workOf } from '#data/drafts/feedback/feedback-drafts.ts';
import type { FeedbackDraftRow } from '#data/outbox/outbox-db.ts';
import { useWorkRecordings } from '#data/queries/recordings/use-recordings.ts';
import { personName } from '#data/queries/teacher/names.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useHasPulled } from '#data/queries/use-has-pulled.ts';
import { lazyPart } from '#ui/status/lazy-part.tsx';

const OrphanedDraft = lazyPart(() => import('./OrphanedDraft.tsx'));

/** The rows by which children and activities are named. */
type Names = Pick<TeacherData, 'students' | 'everyActivity'>;

export function OrphanedFeedback({ data }: { data: Names }) {
  const drafts = useFeedbackDrafts();
  // Before everything has come, each answer would count as gone.
  const hasPulled = useHasPulled();
  if (!hasPulled) return null;
  return drafts.map((draft) => <IfOrphaned key={draft.recording} draft={draft} data={data} />);
}

/** Nothing while an answer is here whose form offers the draft. */
function IfOrphaned({ draft, data }: { draft: FeedbackDraftRow; data: Names }) {
  const work = workOf(draft);
  const answers = useWorkRecordings(work);
  if (!answers || answers.some((answer) => isOfferedWith(draft, answer))) return null;
  return (
    <Suspense>
      <OrphanedDraft draft={draft} about={namesOf(work, data)} />
    </Suspense>
  );
}

/** 'Mei Lin, Park'; empty where neither is known any more. */
function namesOf({ studentUid, activityUid }: ReturnType<typeof workOf>, data: Names): string {
  const student = data.students.find(({ uid }) => uid === studentUid);
  const activity = data.everyActivity.find(({ uid }) => uid === activityUid);
  return [student && personName(student), activity?.title].filter(Boolean).join(', ');
}
