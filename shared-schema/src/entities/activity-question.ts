/** A question of a picture-prompt or story activity. Specification, teacher side, section 3 'activities'. */
import { z } from 'zod';
import {
  MAX_ANSWER_SECONDS,
  MAX_THINKING_SECONDS,
  MIN_ANSWER_SECONDS,
} from '#rules/activities/answer-time.ts';

/** Ids inside JSON are text; older ones were made from the current time and stored as numbers. */
export const partId = z.union([z.string().min(1), z.number().transform(String)]);

/** The teacher's sound of a text, played in place of the speech voice; documents from before the field lack it. */
export const teacherSound = z.string().nullable().optional();

/** Absent for the default, see `rules/activities/answer-time.ts`. */
export const questionTimes = {
  answerSeconds: z.int().min(MIN_ANSWER_SECONDS).max(MAX_ANSWER_SECONDS).optional(),
  thinkingSeconds: z.int().min(0).max(MAX_THINKING_SECONDS).optional(),
};

export const activityQuestion = z.object({
  id: partId,
  prompt: z.string().default(''),
  imageUrl: z.string().nullable().default(null),
  audioUrl: teacherSound,
  /** The teacher's own answer, to be heard after the child's. */
  modelAnswerUrl: teacherSound,
  ...questionTimes,
});

/** A question that an activity had: answers to it are kept and still say what was asked. */
export const formerQuestion = z.object({ id: partId, prompt: z.string().default('') });

export type FormerQuestion = z.output<typeof formerQuestion>;

export type ActivityQuestion = z.output<typeof activityQuestion>;
