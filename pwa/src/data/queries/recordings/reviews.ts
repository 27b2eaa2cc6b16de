/** Recordings as a teacher reviews them: with names and questions. Pure. */

import { type AnsweredQuestion, questionnaireOf, questionOf } from 'shared-schema/rules/activities/questions';
import { hasFeedback, splitAnswers } from 'shared-schema/rules/progress/earlier-answers';
import { isUnheard } from 'shared-schema/rules/progress/work-counters';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { personName } from '../teacher/names.ts';
import type { Recording, TeacherData } from '../teacher/rows.ts';
import type { ReviewFilter } from '../teacher/work-pairs.ts';

/** `scored`: a listening result to which nobody has said anything; it has scored itself and waits for nobody. */
export type ReviewStatus = 'completed' | 'pending' | 'scored';

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

interface Sources extends Pick<TeacherData, 'students' | 'everyActivity'> {
  /** The latest first; answers in whose place others came are among them. */
  recordings: readonly Recording[];
}

const unknownQuestion: AnsweredQuestion = { number: null, prompt: '', isRemoved: false };

/** Joins names, questions and earlier answers to the recordings that count; keeps their order. */
export function reviewsOf({ recordings: all, students, everyActivity }: Sources): Review[] {
  const { current: recordings, earlier: earlierAnswers } = splitAnswers(all);
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
  if (hasFeedback(recording)) return 'completed';
  return recording.audioUrl === NO_AUDIO ? 'scored' : 'pending';
}

/** Whether a list with this status shows the answer. What waits for nobody is completed. */
export function hasStatus(recording: Recording, status: ReviewFilter['status']): boolean {
  if (status === 'unheard') return isUnheard(recording);
  return status === 'all' || (reviewStatus(recording) === 'pending') === (status === 'pending');
}

/** Equal for answers of one child to one question. */
const answerKey = ({ studentUid, activityUid, questionId }: Recording) =>
  `${studentUid} ${activityUid} ${questionId ?? ''}`;

/** In the order of the questions, as the child answered them. */
export function inQuestionOrder(reviews: readonly Review[]): Review[] {
  return [...reviews].sort((a, b) => (a.questionNumber ?? 0) - (b.questionNumber ?? 0));
}
