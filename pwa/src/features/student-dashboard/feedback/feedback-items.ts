/** The teacher's feedback on an activity, in the order in which a child hears it. Pure. */
import {
  type AnsweredQuestion,
  questionIndexOf,
  questionnaireOf,
  questionOf,
} from 'shared-schema/rules/activities/questions';
import type { ActivitySummary, CardFeedback } from '#data/queries/student.ts';

export interface FeedbackItem {
  one: CardFeedback;
  question: AnsweredQuestion;
  /** Address of the teacher's sound of the question. */
  sound: string | null;
  /** Address of the question's picture, or of the activity's. */
  picture: string | null;
}

export function feedbackItems({ activity, feedback }: ActivitySummary): FeedbackItem[] {
  const questionnaire = questionnaireOf(activity);
  return feedback
    .map((one) => {
      const { questionId } = one.recording;
      const asked = questionnaire.questions[questionIndexOf(questionnaire, questionId)];
      return {
        one,
        question: questionOf(questionnaire, questionId),
        sound: asked?.audioUrl ?? null,
        picture: asked?.imageUrl ?? activity.imageUrl ?? null,
      };
    })
    .sort(inOrder);
}

/** New feedback first; then as the questions stand, removed ones last, and earlier answers behind the one that counts. */
function inOrder(a: FeedbackItem, b: FeedbackItem): number {
  if (a.one.isHeard !== b.one.isHeard) return a.one.isHeard ? 1 : -1;
  const place = ({ question }: FeedbackItem) =>
    question.number ?? (question.isRemoved ? Number.MAX_SAFE_INTEGER : 0);
  if (place(a) !== place(b)) return place(a) - place(b);
  if (a.one.isEarlier !== b.one.isEarlier) return a.one.isEarlier ? 1 : -1;
  return a.one.recording.recordedAt < b.one.recording.recordedAt ? 1 : -1;
}
