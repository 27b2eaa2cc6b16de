/** Activities: read by whoever may see them, written by the teacher who made them. Specification, section 7. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { activityDocument } from '#contract/document.ts';
import { address, byId, given, idOrUid, jsonOr, line, longText } from '#contract/fields.ts';
import { activityQuestion, partId } from '#entities/activity-question.ts';
import { activityType, difficulty } from '#entities/enums.ts';
import { activitySet, flattenedObject, interactiveTasks } from '#entities/positioning.ts';
import { respellings } from '#entities/respelling.ts';
import { MAX_STORED_QUESTIONS } from '#rules/activities/activity-limits.ts';
import { MAX_ADDRESS_LENGTH, MAX_QUESTION_ID_LENGTH } from '#rules/text-limits.ts';

const file = z.string().max(MAX_ADDRESS_LENGTH).nullable();

/** As long as a command takes them. */
const sentQuestion = activityQuestion.extend({
  id: partId.pipe(z.string().max(MAX_QUESTION_ID_LENGTH)),
  prompt: longText.default(''),
  imageUrl: file.default(null),
  audioUrl: file.optional(),
  modelAnswerUrl: file.optional(),
});

/**
 * The whole activity, for create and update alike. What is required depends on the type and is judged by
 * `rules/activity-validation`, whose sentence comes with `activity_invalid`; so nothing is required here. The same rule
 * counts the questions of scenes, and with them the sets.
 */
const activityBody = z.object({
  title: given(line),
  description: given(longText),
  type: given(activityType),
  difficulty: given(difficulty),
  imageUrl: given(address),
  question: given(longText),
  storyContent: given(longText),
  audioCommand: given(longText),
  audioUrl: given(address),
  comprehensionQuestions: given(jsonOr(z.array(z.unknown()))),
  questions: given(jsonOr(z.array(sentQuestion).max(MAX_STORED_QUESTIONS))),
  interactiveObjects: given(jsonOr(z.array(flattenedObject))),
  interactiveTasks: given(jsonOr(interactiveTasks)),
  interactiveActivitySets: given(jsonOr(z.array(activitySet))),
  respellings: given(jsonOr(respellings)),
  teacherId: given(idOrUid),
});

export const activities = {
  'GET /api/activities': {
    query: z.object({ teacherId: given(idOrUid) }),
    reply: z.array(activityDocument),
    errors: [],
  },
  'GET /api/activities/:id': { params: byId, reply: activityDocument, errors: ['not_found'] },
  'POST /api/activities': {
    body: activityBody,
    reply: activityDocument,
    status: 201,
    errors: ['activity_invalid', 'blob_missing'],
  },
  'PUT /api/activities/:id': {
    params: byId,
    body: activityBody,
    reply: activityDocument,
    errors: ['not_found', 'not_owner', 'activity_invalid', 'blob_missing', 'conflict'],
  },
  'DELETE /api/activities/:id': { params: byId, reply: 'empty', errors: ['not_found', 'not_owner'] },
} as const satisfies Calls;
