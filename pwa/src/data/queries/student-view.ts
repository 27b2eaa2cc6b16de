/** What a student's screens show, worked out from rows. Specification, student side, sections 2, 4 and 9. */
import { hasContent } from 'shared-schema/rules/activities/activity-content';
import { questionIndexOf, questionnaireOf } from 'shared-schema/rules/activities/questions';
import { hasFeedbackToHear, isAskedAgain } from 'shared-schema/rules/feedback/feedback-to-hear';
import { feedbackWordsOf } from 'shared-schema/rules/feedback/feedback-words';
import { usesListeningPlayer } from 'shared-schema/rules/listening/interactive-sets';
import { type ActivityStatus, activityStatus } from 'shared-schema/rules/progress/completion';
import { countingScores, isCurrent } from 'shared-schema/rules/progress/earlier-answers';
import {
  averageEver,
  averageScore,
  levelFor,
  pointsFor,
  pointsTowardsNextLevel,
  progressPercent,
} from 'shared-schema/rules/progress/points';
import type { OptimisticRow } from './rows.ts';

export type ActivityRow = OptimisticRow<'activities'>;
export type AssignmentRow = OptimisticRow<'activity_assignments'>;
export type RecordingRow = OptimisticRow<'recordings'>;
export type ProgressRow = OptimisticRow<'progress'>;
export type StudentRow = OptimisticRow<'users'>;

export type CardStatus = 'Not Started' | 'In Progress' | 'Completed';
/** Where the newest work on an activity is: nowhere, on this tablet only, or at the school. */
export type CardMark = 'none' | 'saved' | 'sent';

export interface CardFeedback {
  recording: RecordingRow;
  /** It is about an answer that the student has replaced since. */
  isEarlier: boolean;
  text: string | null;
  audioUrl: string | null;
  /** Name of a sticker, perhaps of another app version. */
  sticker: string | null;
  /** The teacher asks for another answer, none has come yet, and the student can give one. */
  tryAgain: boolean;
  /** Whose it is; null where nobody noted it. */
  from: { uid: string; name: string } | null;
  /** The child took it in. */
  isHeard: boolean;
}

export interface ActivitySummary {
  activity: ActivityRow;
  status: CardStatus;
  /** Whole percent; null when nothing is scored. */
  score: number | null;
  hasFeedback: boolean;
  feedback: CardFeedback[];
  /** Some of the feedback was not heard yet. */
  hasNewFeedback: boolean;
  /** The teacher asks for another answer to one of the questions, which the student can give. */
  tryAgain: boolean;
  mark: CardMark;
}

export interface StudentHome {
  student: StudentRow | null;
  cards: ActivitySummary[];
  /** Completed activities. */
  done: number;
  /** From 1. */
  level: number;
  points: number;
  /** Points collected towards the next level, 0 to 49 of 50. */
  levelProgress: number;
  /** Completed of the visible activities, whole percent. */
  progressPercent: number;
  /** The first pull has not ended: work that is not here yet may change each status and each number. */
  isPartial?: boolean;
}

export interface StudentRows {
  users: readonly StudentRow[];
  activities: readonly ActivityRow[];
  /** Of the student's classes. */
  assignments: readonly AssignmentRow[];
  recordings: readonly RecordingRow[];
  progress: readonly ProgressRow[];
}

const statusLabels: Record<ActivityStatus, CardStatus> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  completed: 'Completed',
};

/**
 * The dashboard of a student. The server sends a student only visible activities, so all that are there are shown,
 * except those in which there is nothing to do.
 */
export function studentHome(studentUid: string, rows: StudentRows): StudentHome {
  const isOwn = (row: { studentUid: string }) => row.studentUid === studentUid;
  const recordings = rows.recordings.filter(isOwn);
  const progress = rows.progress.filter(isOwn);
  const completed = new Set(progress.filter((row) => row.completed).map((row) => row.activityUid));
  const student = rows.users.find((row) => row.uid === studentUid) ?? null;
  const mayRecord = mayBeRecorded(student);
  const points = pointsFor(completed.size, averageEver(countingScores(recordings).values(), student ?? {}));
  const worked = new Set([...recordings, ...progress].map((row) => row.activityUid));
  // An empty activity is shown only where the child's own work and its feedback are.
  const activities = rows.activities
    .filter((row) => worked.has(row.uid) || hasContent(row))
    .sort(newestFirst(rows.assignments));
  return {
    student,
    cards: tryAgainFirst(
      activities.map((activity) => activityCard(activity, recordings, progress, mayRecord)),
    ),
    done: completed.size,
    level: levelFor(points),
    points,
    levelProgress: pointsTowardsNextLevel(points),
    progressPercent: progressPercent(
      completed,
      activities.map((row) => row.uid),
    ),
  };
}

function tryAgainFirst(cards: ActivitySummary[]): ActivitySummary[] {
  return cards.sort((a, b) => Number(b.tryAgain) - Number(a.tryAgain));
}

/** By the day on which a class was given it last, else on which it was made: today's lesson may be an old activity. */
function newestFirst(assignments: readonly AssignmentRow[]): (a: ActivityRow, b: ActivityRow) => number {
  const inOrder = assignments
    .filter(({ isActive }) => isActive)
    .sort((a, b) => (a.assignedAt < b.assignedAt ? -1 : 1));
  const givenAt = new Map(inOrder.map((row) => [row.activityUid, row.assignedAt]));
  const orderOf = ({ uid, createdAt }: ActivityRow) => `${givenAt.get(uid) ?? createdAt} ${createdAt} ${uid}`;
  return (a, b) => (orderOf(a) < orderOf(b) ? 1 : -1);
}

function activityCard(
  activity: ActivityRow,
  allRecordings: readonly RecordingRow[],
  allProgress: readonly ProgressRow[],
  mayRecord: boolean,
): ActivitySummary {
  const isHere = (row: { activityUid: string }) => row.activityUid === activity.uid;
  const work = allRecordings.filter(isHere);
  const recordings = work.filter(isCurrent);
  const progress = allProgress.find(isHere);
  const feedback = feedbackIn(work, activity, mayRecord);
  return {
    activity,
    status: statusOf(progress, recordings),
    score: cardScore(progress, work),
    hasFeedback: feedback.length > 0,
    feedback,
    hasNewFeedback: feedback.some((one) => !one.isHeard),
    tryAgain: feedback.some((one) => one.tryAgain),
    mark: markOf(progress ? [...recordings, progress] : recordings),
  };
}

/** An answer already given is work in progress, also before any progress was reported for it. */
function statusOf(progress: ProgressRow | undefined, recordings: readonly RecordingRow[]): CardStatus {
  const begun = progress ?? (recordings.length > 0 ? { completed: false } : undefined);
  return statusLabels[activityStatus(begun)];
}

function cardScore(progress: ProgressRow | undefined, recordings: readonly RecordingRow[]): number | null {
  const average = averageScore(countingScores(recordings).values());
  return average === null ? (progress?.score ?? null) : Math.round(average);
}

/**
 * What the teacher said with words, voice, a sticker or 'try again', per recording of one student in one activity. A wish
 * that the student cannot fulfill is shown, too, else no receipt would ever come.
 */
export function feedbackIn(
  recordings: readonly RecordingRow[],
  activity: ActivityRow,
  mayRecord: boolean,
): CardFeedback[] {
  return recordings.filter(hasFeedbackToHear).map((recording) => ({
    recording,
    isEarlier: !isCurrent(recording),
    text: feedbackWordsOf(recording),
    audioUrl: recording.teacherFeedbackAudio || null,
    sticker: recording.sticker || null,
    tryAgain: isAskedAgain(recording) && canAnswerAgain(recording, activity, mayRecord),
    from: recording.feedbackBy ?? null,
    isHeard: Boolean(recording.heardAt),
  }));
}

/** False where the family lets nobody record the student's voice. A replica of an older app has no such field. */
export const mayBeRecorded = (student: Pick<StudentRow, 'noRecordingSince'> | null | undefined): boolean =>
  !student?.noRecordingSince;

/**
 * Whether another answer can take the place of this one. The teacher may have removed its question since or made the
 * activity another one, and the family may have withdrawn its consent: 'try again' would stay for ever.
 */
function canAnswerAgain({ questionId }: RecordingRow, activity: ActivityRow, mayRecord: boolean): boolean {
  const isListening = usesListeningPlayer(activity);
  if (questionId === null) return isListening;
  return mayRecord && !isListening && questionIndexOf(questionnaireOf(activity), questionId) >= 0;
}

function markOf(rows: readonly Pick<RecordingRow, 'local'>[]): CardMark {
  if (rows.some((row) => row.local === 'waiting')) return 'saved';
  return rows.length > 0 ? 'sent' : 'none';
}
