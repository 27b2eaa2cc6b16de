/** A speaking or listening activity built by a teacher. Specification, teacher side, section 3 'activities'. */
import { z } from 'zod';
import { activityQuestion, formerQuestion } from '../activity-question.ts';
import { defineTable, instant, optionalText } from '../define-table.ts';
import { activityType, difficulty } from '../enums.ts';
import { activitySet, flattenedObject, interactiveTasks } from '../positioning.ts';
import { respellings } from '../respelling.ts';

export const activities = defineTable({
  name: 'activities',
  shape: {
    title: z.string().min(1),
    description: optionalText,
    type: activityType,
    difficulty: difficulty.default('beginner'),
    /** Cover. */
    imageUrl: optionalText,
    question: optionalText,
    audioUrl: optionalText,
    storyContent: optionalText,
    comprehensionQuestions: z.array(z.unknown()).nullable().default(null),
    interactiveObjects: z.array(flattenedObject).nullable().default(null),
    audioCommand: optionalText,
    interactiveTasks: interactiveTasks.nullable().default(null),
    interactiveActivitySets: z.array(activitySet).nullable().default(null),
    questions: z.array(activityQuestion).default([]),
    teacherId: z.int(),
    /** How often a student completed it, so that sorting by 'Times played' really reorders. */
    timesPlayed: z.int().min(0).default(0),
    createdAt: instant,
    updatedAt: instant,
    /** Questions that were removed, the latest last: an id stays an id wherever the activity ever had it. */
    formerQuestions: z.array(formerQuestion).default([]),
    /** How voices say the words that they would say wrong. */
    respellings: respellings.default([]),
  },
  references: { teacherId: 'users' },
  json: [
    'comprehensionQuestions',
    'interactiveObjects',
    'interactiveTasks',
    'interactiveActivitySets',
    'questions',
    'formerQuestions',
    'respellings',
  ],
});
