/**
 * The parts of an interactive listening activity: sets with objects, zones and questions, and the flattened
 * forms in which they are also stored. Specification, teacher side, section 3 'Positioning building blocks'.
 * Names that count ('Activity Set N', 'Zone N') are filled in by rules/listening/interactive-sets, which knows the N.
 */
import { z } from 'zod';
import {
  DEFAULT_OBJECT_COLOR,
  DEFAULT_OBJECT_SIZE,
  DEFAULT_OBJECT_X,
  DEFAULT_OBJECT_Y,
  DEFAULT_TOLERANCE,
} from '#rules/constants.ts';
import { POINTS_DEFAULT, POINTS_MAX, POINTS_MIN } from '#rules/listening/question-points.ts';
import { partId, teacherSound } from './activity-question.ts';

const text = z.string().nullable().default(null);
/** Percent of the background's width or height. */
const percent = z.number().min(0).max(100);

export const zone = z.object({
  id: partId,
  x: percent,
  y: percent,
  width: percent,
  height: percent,
  questionIds: z.array(partId).default([]),
  label: z.string().default(''),
  color: text,
  /** Of its label. */
  audioUrl: teacherSound,
});

export const positioningObject = z.object({
  id: partId,
  name: z.string().default('New Object'),
  type: z.enum(['library', 'image', 'text']).default('library'),
  textLabel: text,
  /** Id in rules/listening/stock-objects. */
  libraryItem: text,
  imageUrl: text,
  /** Of its name. */
  audioUrl: teacherSound,
});

export const positioningQuestion = z.object({
  id: partId,
  instruction: z.string().default(''),
  objectId: partId.nullable().default(null),
  correctZoneId: partId.nullable().default(null),
  points: z.int().min(POINTS_MIN).max(POINTS_MAX).default(POINTS_DEFAULT),
  showImmediateFeedback: z.boolean().default(true),
  audioUrl: text,
});

export const activitySet = z.object({
  id: partId,
  name: z.string().default(''),
  backgroundImage: text,
  objects: z.array(positioningObject).default([]),
  zones: z.array(zone).default([]),
  questions: z.array(positioningQuestion).default([]),
});

const setId = partId.nullable().default(null);

export const flattenedZone = zone.extend({ setId });

export const flattenedObject = positioningObject.extend({
  color: z.string().default(DEFAULT_OBJECT_COLOR),
  initialX: z.number().default(DEFAULT_OBJECT_X),
  initialY: z.number().default(DEFAULT_OBJECT_Y),
  size: z.string().default(DEFAULT_OBJECT_SIZE),
  setId,
});

export const flattenedQuestion = positioningQuestion.extend({
  targetX: z.number().nullable().default(null),
  targetY: z.number().nullable().default(null),
  tolerance: z.number().default(DEFAULT_TOLERANCE),
  setId,
  setName: text,
});

/** The stored object form of `interactiveTasks`. */
const interactiveTaskBundle = z.object({
  sets: z.array(activitySet).optional(),
  tasks: z.array(flattenedQuestion).optional(),
  objects: z.array(flattenedObject).optional(),
  zones: z.array(flattenedZone).optional(),
  /** Speech is on unless explicitly false. */
  ttsEnabled: z.boolean().default(true),
});

/** `interactiveTasks` as stored: the legacy list of tasks, or the object form. */
export const interactiveTasks = z.union([z.array(flattenedQuestion), interactiveTaskBundle]);

export type Zone = z.output<typeof zone>;
export type PositioningObject = z.output<typeof positioningObject>;
export type PositioningQuestion = z.output<typeof positioningQuestion>;
export type ActivitySet = z.output<typeof activitySet>;
export type FlattenedZone = z.output<typeof flattenedZone>;
export type FlattenedObject = z.output<typeof flattenedObject>;
export type FlattenedQuestion = z.output<typeof flattenedQuestion>;
