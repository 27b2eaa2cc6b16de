/** Recordings as a teacher reviews them: with names, grouped and filtered. Pure. */
import { questionIndexOf } from 'shared-schema/rules/completion';
import { TIMELINE_LENGTH } from 'shared-schema/rules/constants';
import { averageScore } from 'shared-schema/rules/engagement';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { waitsForReview } from '#data/sounds/plan-sounds.ts';
import { matchesSearch, personName } from './names.ts';
import type { Recording, TeacherData } from './rows.ts';

export type ReviewStatus = 'completed' | 'pending';

export interface Review {
  recording: Recording;
  studentName: string;
  activityTitle: string;
  /** Counting from 1; null for a listening result and for a question that is no longer there. */
  questionNumber: number | null;
  prompt: string;
  status: ReviewStatus;
  /** False for a listening result, which has answers but no voice. */
  hasAudio: boolean;
}

export interface ReviewFilter {
  search: string;
  /** Uids; null means all. */
  activity: string | null;
  student: string | null;
  status: 'all' | ReviewStatus;
}

export const NO_FILTER: ReviewFilter = { search: '', activity: null, student: null, status: 'all' };

export interface ReviewGroup {
  uid: string;
  name: string;
  reviews: Review[];
}

export interface ReviewTotals {
  recordings: number;
  /** Pairs of student and activity in which a recording has no score yet. */
  ungraded: number;
  pending: number;
  /** Unrounded percent; null when nothing was scored. */
  average: number | null;
}

type Sources = Pick<TeacherData, 'recordings' | 'students' | 'everyActivity'>;

/** Joins names to recordings; keeps their order. */
export function reviewsOf({ recordings, students, everyActivity }: Sources): Review[] {
  const studentOf = new Map(students.map((student) => [student.uid, student]));
  const activityOf = new Map(everyActivity.map((activity) => [activity.uid, activity]));
  return recordings.map((recording) => {
    const activity = activityOf.get(recording.activityUid);
    const index = activity ? questionIndexOf(activity.questions, recording.questionId) : -1;
    return {
      recording,
      studentName: personName(studentOf.get(recording.studentUid)),
      activityTitle: activity?.title ?? 'Activity',
      questionNumber: index === -1 ? null : index + 1,
      prompt: activity?.questions[index]?.prompt ?? '',
      status: reviewStatus(recording),
      hasAudio: recording.audioUrl !== NO_AUDIO,
    };
  });
}

/** Pending until the teacher said something: words, voice, or a score for a spoken answer. */
export function reviewStatus(recording: Recording): ReviewStatus {
  return waitsForReview(recording) ? 'pending' : 'completed';
}

export function filterReviews(reviews: readonly Review[], filter: ReviewFilter): Review[] {
  return reviews.filter(
    ({ recording, studentName, activityTitle, status }) =>
      matchesSearch(filter.search, studentName, activityTitle) &&
      (filter.activity === null || recording.activityUid === filter.activity) &&
      (filter.student === null || recording.studentUid === filter.student) &&
      (filter.status === 'all' || status === filter.status),
  );
}

export function groupByStudent(reviews: readonly Review[]): ReviewGroup[] {
  return byName(
    group(
      reviews,
      ({ recording }) => recording.studentUid,
      ({ studentName }) => studentName,
    ),
  );
}

export function groupByActivity(reviews: readonly Review[]): ReviewGroup[] {
  return byName(
    group(
      reviews,
      ({ recording }) => recording.activityUid,
      ({ activityTitle }) => activityTitle,
    ),
  );
}

/** In the order of the questions, as the child answered them. */
export function inQuestionOrder(reviews: readonly Review[]): Review[] {
  return [...reviews].sort((a, b) => (a.questionNumber ?? 0) - (b.questionNumber ?? 0));
}

/** The latest recordings. */
export function timelineOf(reviews: readonly Review[]): Review[] {
  return [...reviews]
    .sort((a, b) => (a.recording.recordedAt < b.recording.recordedAt ? 1 : -1))
    .slice(0, TIMELINE_LENGTH);
}

/** What counts in the teacher's numbers: answers of own students in own activities. All may be heard and answered. */
export function ownReviews(
  reviews: readonly Review[],
  { students, activities }: Pick<TeacherData, 'students' | 'activities'>,
): Review[] {
  const [own, made] = [students, activities].map((rows) => new Set(rows.map(({ uid }) => uid)));
  return reviews.filter(
    ({ recording }) => own?.has(recording.studentUid) && made?.has(recording.activityUid),
  );
}

export function totalsOf(reviews: readonly Review[]): ReviewTotals {
  const unscored = reviews.filter(({ recording }) => recording.score === null);
  return {
    recordings: reviews.length,
    ungraded: new Set(unscored.map(({ recording: r }) => `${r.studentUid} ${r.activityUid}`)).size,
    pending: reviews.filter(({ status }) => status === 'pending').length,
    average: averageScore(reviews.map(({ recording }) => recording.score)),
  };
}

function group(
  reviews: readonly Review[],
  keyOf: (review: Review) => string,
  nameOf: (review: Review) => string,
): ReviewGroup[] {
  const groups = new Map<string, ReviewGroup>();
  for (const review of reviews) {
    const found = groups.get(keyOf(review));
    if (found) found.reviews.push(review);
    else groups.set(keyOf(review), { uid: keyOf(review), name: nameOf(review), reviews: [review] });
  }
  return [...groups.values()];
}

function byName(groups: ReviewGroup[]): ReviewGroup[] {
  return groups.sort((a, b) => a.name.localeCompare(b.name));
}
