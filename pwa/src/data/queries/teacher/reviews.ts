/** Recordings as a teacher reviews them: with names, grouped and filtered. Pure. */
import { MAX_TIMELINE_RECORDINGS } from 'shared-schema/rules/constants';
import { hasFeedback, isCurrent } from 'shared-schema/rules/earlier-answers';
import { averageScore } from 'shared-schema/rules/engagement';
import { type AnsweredQuestion, questionnaireOf, questionOf } from 'shared-schema/rules/questions';
import { createSearch } from 'shared-schema/rules/search-key';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { personName } from './names.ts';
import type { Recording, TeacherData } from './rows.ts';

export type ReviewStatus = 'completed' | 'pending';

export interface Review {
  recording: Recording;
  studentName: string;
  activityTitle: string;
  /** Counting from 1; null for a listening result and for a question that is no longer there. */
  questionNumber: number | null;
  prompt: string;
  /** The teacher removed the question that this answers. */
  isQuestionRemoved: boolean;
  /** Answers of the child to the same question that this one replaced, the latest first. */
  earlier: Recording[];
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

type Sources = Pick<TeacherData, 'recordings' | 'students' | 'everyActivity'> &
  Partial<Pick<TeacherData, 'earlierAnswers'>>;

const unknownQuestion: AnsweredQuestion = { number: null, prompt: '', isRemoved: false };

/** Joins names, questions and earlier answers to recordings; keeps their order. */
export function reviewsOf({ recordings, earlierAnswers = [], students, everyActivity }: Sources): Review[] {
  const nameOf = new Map(students.map((student) => [student.uid, personName(student)]));
  const activityOf = new Map(everyActivity.map((activity) => [activity.uid, readQuestions(activity)]));
  const earlierOf = groupByKey(earlierAnswers);
  const answered = earlierOf.size > 0 ? new Set(recordings.map(answerKey)) : null;
  // Where the child deleted the answer, the latest of the earlier answers is shown.
  const alone = [...earlierOf].flatMap(([key, rows]) => (answered?.has(key) ? [] : rows.slice(0, 1)));
  return [...recordings, ...alone].map((recording) => {
    const activity = activityOf.get(recording.activityUid);
    const { number, prompt, isRemoved } = activity?.question(recording.questionId) ?? unknownQuestion;
    return {
      recording,
      studentName: nameOf.get(recording.studentUid) ?? personName(undefined),
      activityTitle: activity?.title ?? 'Activity',
      questionNumber: number,
      prompt,
      isQuestionRemoved: isRemoved,
      earlier: answered
        ? (earlierOf.get(answerKey(recording)) ?? []).filter(({ uid }) => uid !== recording.uid)
        : [],
      status: reviewStatus(recording),
      hasAudio: recording.audioUrl !== NO_AUDIO,
    };
  });
}

/** An activity whose questions are each read once: a year has thousands of answers to them. */
function readQuestions(activity: Sources['everyActivity'][number]) {
  const questionnaire = questionnaireOf(activity);
  const read = new Map<string | null, AnsweredQuestion>();
  const question = (id: string | null): AnsweredQuestion => {
    const found = read.get(id) ?? questionOf(questionnaire, id);
    read.set(id, found);
    return found;
  };
  return { title: activity.title, question };
}

function groupByKey(answers: readonly Recording[]): Map<string, Recording[]> {
  const groups = new Map<string, Recording[]>();
  for (const row of answers) {
    const found = groups.get(answerKey(row));
    if (found) found.push(row);
    else groups.set(answerKey(row), [row]);
  }
  return groups;
}

/** Pending until the teacher said something: words, voice, or a score for a spoken answer. */
export function reviewStatus(recording: Recording): ReviewStatus {
  return hasFeedback(recording) ? 'completed' : 'pending';
}

/** Equal for answers of one child to one question. */
const answerKey = ({ studentUid, activityUid, questionId }: Recording) =>
  `${studentUid} ${activityUid} ${questionId ?? ''}`;

export function filterReviews(reviews: readonly Review[], filter: ReviewFilter): Review[] {
  const isFound = createSearch(filter.search);
  return reviews.filter(
    ({ recording, studentName, activityTitle, status }) =>
      isFound(studentName, activityTitle) &&
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
    .slice(0, MAX_TIMELINE_RECORDINGS);
}

/** What counts in the teacher's numbers: answers of own students in own activities. All may be played and answered. */
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
  const counted = reviews.filter(({ recording }) => isCurrent(recording));
  const unscored = counted.filter(({ recording }) => recording.score === null);
  return {
    recordings: counted.length,
    ungraded: countPairs(unscored),
    pending: counted.filter(({ status }) => status === 'pending').length,
    average: averageScore(counted.map(({ recording }) => recording.score)),
  };
}

/** Pairs of student and activity. A set for each student: a text for each recording took most of the time of a list. */
function countPairs(reviews: readonly Review[]): number {
  const activitiesOf = new Map<string, Set<string>>();
  for (const { recording } of reviews) {
    const found = activitiesOf.get(recording.studentUid);
    if (found) found.add(recording.activityUid);
    else activitiesOf.set(recording.studentUid, new Set([recording.activityUid]));
  }
  return [...activitiesOf.values()].reduce((sum, { size }) => sum + size, 0);
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
