/** One activity with the student's own work, for the players: no start of the app needs it. */

import { useMemo, useState } from 'react';
import { questionnaireOf } from 'shared-schema/rules/activities/questions';
import { usesListeningPlayer } from 'shared-schema/rules/listening/interactive-sets';
import { isCurrent } from 'shared-schema/rules/progress/earlier-answers';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { type Absence, useAbsenceOf } from './student.ts';
import {
  type ActivityRow,
  feedbackIn,
  mayBeRecorded,
  type ProgressRow,
  type RecordingRow,
  type StudentRows,
} from './student-view.ts';
import { useHasPulled } from './use-has-pulled.ts';
import { useOwnRow } from './use-may-record.ts';
import { useTable } from './use-table.ts';

export interface PlayerActivity {
  activity: ActivityRow;
  /** The student's own answers that count. */
  recordings: RecordingRow[];
  progress: ProgressRow | null;
  hasFeedback: boolean;
}

/**
 * One activity for the player, found by uid or by the numeric id that people see; null when it is not there.
 * `mayRecord`: the student's voice may be recorded.
 */
export function playerActivity(
  studentUid: string,
  idOrUid: string,
  rows: Omit<StudentRows, 'users' | 'assignments'>,
  mayRecord = true,
): PlayerActivity | null {
  const activity = rows.activities.find(
    (row) => row.uid === idOrUid || (row.id !== null && String(row.id) === idOrUid),
  );
  if (!activity) return null;
  const own = (row: { studentUid: string; activityUid: string }) =>
    row.studentUid === studentUid && row.activityUid === activity.uid;
  const all = rows.recordings.filter(own);
  return {
    activity,
    recordings: all.filter(isCurrent),
    progress: rows.progress.find(own) ?? null,
    hasFeedback: feedbackIn(all, activity, mayRecord).length > 0,
  };
}

/** 'missing': the school does not give it to this student. Undefined while it is loading. */
type FoundActivity = PlayerActivity | 'missing' | Absence | undefined;

/** One activity with the student's own work. */
export function usePlayerActivity(idOrUid: string): FoundActivity {
  return useActivity(idOrUid, null);
}

/**
 * The activity that a child is in. One that is taken away meanwhile stays until the page is left: a child who speaks
 * ends in peace, and the school takes what was answered while the activity was assigned. It stays as it was where the
 * question `heldId`, whose recording is in the child's hands, is removed: the school takes its answer, too.
 */
export function useActivityInPlay(idOrUid: string, heldId: string | null): FoundActivity {
  const account = useCurrentAccount();
  const owner = `${account?.uid} ${idOrUid}`;
  const [opened, setOpened] = useState<{ owner: string; activity: ActivityRow } | null>(null);
  const before = opened?.owner === owner ? opened.activity : null;
  const found = useActivity(idOrUid, before);
  const shown = useMemo(() => {
    if (typeof found !== 'object' || !before || heldId === null) return found;
    const isRemoved = isAskedIn(before, heldId) && !isAskedIn(found.activity, heldId);
    return isRemoved ? { ...found, activity: before } : found;
  }, [found, before, heldId]);
  if (typeof shown === 'object' && shown.activity !== before) setOpened({ owner, activity: shown.activity });
  return shown;
}

/** Whether the player of spoken answers shows this question. */
function isAskedIn(activity: ActivityRow, questionId: string): boolean {
  const { questions } = questionnaireOf(activity);
  return !usesListeningPlayer(activity) && questions.some(({ id }) => id === questionId);
}

/**
 * `opened` stands in for an activity that is not there any more. In a first pull an activity waits for the child's own
 * row, or the microphone would be offered to a child whom nobody may record. Not where the row cannot come, and not for
 * an activity that the child is in. A teacher who tries one needs no such word.
 */
function useActivity(idOrUid: string, opened: ActivityRow | null): FoundActivity {
  const account = useCurrentAccount();
  const activities = useTable('activities');
  const recordings = useTable('recordings');
  const progress = useTable('progress');
  const own = useOwnRow();
  const mayRecord = mayBeRecorded(own);
  const hasPulled = useHasPulled();
  const absence = useAbsenceOf(hasPulled);
  const waits = account?.role === 'student' && !own && !hasPulled && !absence && !opened;
  return useMemo(() => {
    if (waits || !account || !activities || !recordings || !progress) return undefined;
    const known = opened ? [...activities, opened] : activities;
    const rows = { activities: known, recordings, progress };
    const found = playerActivity(account.uid, idOrUid, rows, mayRecord);
    return found ?? absence ?? (hasPulled ? 'missing' : undefined);
  }, [waits, account, idOrUid, opened, activities, recordings, progress, mayRecord, hasPulled, absence]);
}
