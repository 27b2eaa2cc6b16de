/**
 * What a person did, as one line of their lane's log. Commands name rows by uid only, so that they can refer to
 * rows that no server has seen yet; files are named by their content address and listed in `blobs`.
 */
import { z } from 'zod';
import { questionTimes } from '#entities/activity-question.ts';
import { respellings, spokenForm } from '#entities/respelling.ts';
import { speechNumbers } from '#entities/speech-numbers.ts';
import {
  MAX_ACTIVITY_FILES,
  MAX_STORED_QUESTIONS,
  MAX_STORED_TASKS,
} from '#rules/activities/activity-limits.ts';
import { CONSENT_METHODS, CONSENT_PURPOSES, GRADES } from '#rules/constants.ts';
import { MAX_COMMENT_LENGTH } from '#rules/feedback/feedback-comments.ts';
import { MAX_WRONG_DROPS } from '#rules/listening/listening-score.ts';
import { POINTS_MAX, POINTS_MIN } from '#rules/listening/question-points.ts';
import {
  MAX_ADDRESS_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_LINE_LENGTH,
  MAX_LONG_TEXT_LENGTH,
  MAX_QUESTION_ID_LENGTH,
} from '#rules/text-limits.ts';
import { MAX_COMMANDS_PER_CALL, MAX_CURSOR_LENGTH } from './protocol.ts';

const uid = z.uuid();
const instant = z.iso.datetime();
const percent = z.int().min(0).max(100);
const text = z.string().max(MAX_LONG_TEXT_LENGTH);
const name = z.string().trim().min(1).max(MAX_LINE_LENGTH);
const address = z.string().min(1).max(MAX_ADDRESS_LENGTH);
/** Of an activity, in which other programs have stored an empty text for no file. */
const fileAddress = z
  .string()
  .max(MAX_ADDRESS_LENGTH)
  .transform((text) => text || null)
  .nullable();

/** A file that must be on the server before the command that names it. `size` in bytes. */
const blobRef = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.string().min(3).max(100),
  size: z.int().positive(),
});

const blobs = z.array(blobRef).max(MAX_ACTIVITY_FILES).default([]);
const grade = z.enum(GRADES).nullable();
/** The school's key of a student or class, as a roster file has it. */
const sourcedId = z.string().trim().min(1).max(200);
const consentMethod = z.enum(CONSENT_METHODS).nullable();

const questionId = z.string().min(1).max(MAX_QUESTION_ID_LENGTH);
const activityQuestion = z.object({
  id: questionId,
  prompt: text.default(''),
  imageUrl: fileAddress.default(null),
  /** The teacher's sound of the prompt; older apps leave it out. */
  audioUrl: fileAddress.optional(),
  modelAnswerUrl: fileAddress.optional(),
  ...questionTimes,
});

const studentFields = {
  email: z.string().max(MAX_EMAIL_LENGTH).nullable().optional(),
  grade: grade.optional(),
  parentName: z.string().max(MAX_LINE_LENGTH).nullable().optional(),
  parentEmail: z.string().max(MAX_EMAIL_LENGTH).nullable().optional(),
  consentMethod: consentMethod.optional(),
  sourcedId: sourcedId.nullable().optional(),
  /** Left out by an app that does not know it: the stored one stays with the first name that it belongs to. */
  spokenName: spokenForm.nullable().optional(),
};

/** The class that a student joins. The school's key finds a class that another device made from the same file. */
const joinedClass = { classSourcedId: sourcedId.optional() };

/** Of a part of a scene, whose ids have no limit in `entities/positioning`. */
const partId = z.string().min(1);

const taskResponse = z.object({
  taskId: partId,
  correct: z.boolean(),
  attempts: z.int().min(0),
  /** What the task could bring when the child was asked. Left out by older apps; no reason to refuse a result. */
  possiblePoints: z.int().min(POINTS_MIN).max(POINTS_MAX).optional().catch(undefined),
  /** Left out by older apps, and where there was none. */
  wrongDrops: z
    .array(z.object({ objectId: partId, zoneId: partId, times: z.int().min(1) }))
    .max(MAX_WRONG_DROPS)
    .optional(),
});
/** Payload of each command type. */
export const payloads = {
  'recording.save': z.object({
    uid,
    activityUid: uid,
    questionId,
    audioUrl: address,
    /** When the child spoke, corrected for the tablet's clock offset. */
    recordedAt: instant,
    /** Seconds of sound. */
    duration: z.number().nonnegative().nullable().default(null),
    ...speechNumbers,
    blobs,
  }),
  'recording.delete': z.object({ uid }),
  'progress.save': z.object({
    uid,
    activityUid: uid,
    completed: z.boolean(),
    score: percent.nullable().default(null),
    /** Attempts to add to the stored ones. */
    attempts: z.int().min(0).max(1000).default(1),
  }),
  'listening.submit': z.object({
    /** Uid of the recording row that holds the result, and of the progress row if it is the first. */
    uid,
    progressUid: uid,
    activityUid: uid,
    taskResponses: z.array(taskResponse).max(MAX_STORED_TASKS),
    completedAt: instant,
  }),
  'activity.save': z.object({
    uid,
    title: name,
    description: text.nullable().default(null),
    type: z.enum(['picture_prompt', 'story', 'interactive_listening']),
    difficulty: z.enum(['beginner', 'intermediate', 'advanced']).default('beginner'),
    imageUrl: fileAddress.default(null),
    question: text.nullable().default(null),
    audioUrl: fileAddress.default(null),
    storyContent: text.nullable().default(null),
    audioCommand: text.nullable().default(null),
    questions: z.array(activityQuestion).max(MAX_STORED_QUESTIONS).default([]),
    /** Left out by an app that does not know them: the stored ones stay. */
    respellings: respellings.optional(),
    interactiveObjects: z.unknown().optional(),
    interactiveTasks: z.unknown().optional(),
    interactiveActivitySets: z.unknown().optional(),
    blobs,
  }),
  'activity.delete': z.object({
    uid,
    /** The person was told that no work of a student goes with it: refused with `has_answers` where some would. */
    ifUntouched: z.literal(true).optional(),
  }),
  'assignment.add': z.object({
    uid,
    activityUid: uid,
    classCodeUid: uid,
    dueDate: instant.nullable().default(null),
  }),
  'assignment.remove': z.object({ uid }),
  'feedback.save': z.object({
    recordingUid: uid,
    teacherFeedbackText: text.nullable().optional(),
    teacherFeedbackAudio: address.nullable().optional(),
    feedback: text.nullable().optional(),
    score: percent.nullable().optional(),
    sticker: z.string().min(1).max(50).nullable().optional(),
    /** True: the child is asked for another answer. */
    tryAgain: z.boolean().optional(),
    blobs,
  }),
  'feedback.hear': z.object({
    recordingUid: uid,
    /** `feedbackAt` of the feedback that the child heard: feedback given since is not heard yet. */
    feedbackAt: instant.nullable(),
    heardAt: instant,
  }),
  /** Makes a comment or changes one: fields that are left out stay as they are. */
  'comment.save': z.object({
    uid,
    text: z.string().trim().max(MAX_COMMENT_LENGTH).optional(),
    audioUrl: address.nullable().optional(),
    position: z.int().min(0).max(1_000_000).optional(),
    blobs,
  }),
  'comment.delete': z.object({ uid }),
  /** Gives a consent, or changes what is noted about it. There is one row for each child and purpose. */
  'consent.give': z.object({
    /** Uid of the row if it is the first. */
    uid,
    studentUid: uid,
    purpose: z.enum(CONSENT_PURPOSES),
    method: z.enum(CONSENT_METHODS),
    /** The date on the form. */
    givenAt: instant,
    parentName: z.string().trim().max(MAX_LINE_LENGTH).nullable().optional(),
    formNumber: z.string().trim().max(100).nullable().optional(),
    /** Address of a photo of the form. */
    formPath: address.nullable().optional(),
    blobs,
  }),
  /** Takes a consent back; without one, notes that the family refused. */
  'consent.withdraw': z.object({
    uid,
    studentUid: uid,
    purpose: z.enum(CONSENT_PURPOSES),
    withdrawnAt: instant,
  }),
  'class.create': z.object({
    uid,
    name,
    description: text.nullable().default(null),
    /** Proposed by the device; the server picks another when a class has it. */
    code: z.string().min(4).max(12).optional(),
    sourcedId: sourcedId.nullable().optional(),
  }),
  'class.update': z.object({
    uid,
    name: name.optional(),
    description: text.nullable().optional(),
    isActive: z.boolean().optional(),
    code: z.string().min(4).max(12).optional(),
    sourcedId: sourcedId.nullable().optional(),
  }),
  'class.delete': z.object({ uid }),
  'student.create': z.object({
    uid,
    username: name,
    firstName: name,
    lastName: name,
    ...studentFields,
    /** Joined at once, in the same command, when given. */
    classCodeUid: uid.nullable().optional(),
    ...joinedClass,
  }),
  'student.update': z
    .object({
      uid,
      username: name.optional(),
      firstName: name.optional(),
      lastName: name.optional(),
      /** Sets the password to the username that is given beside it, and ends the student's sessions. */
      passwordMirrorsUsername: z.literal(true).optional(),
      ...studentFields,
    })
    .refine((change) => !change.passwordMirrorsUsername || change.username !== undefined),
  /** Makes a class the student's home class; the home class before is left. */
  'student.join': z.object({ uid, studentUid: uid, classCodeUid: uid, ...joinedClass }),
  /** Puts a student into one more class, which does not become the home class. */
  'student.enroll': z.object({
    uid,
    studentUid: uid,
    classCodeUid: uid,
    ...joinedClass,
    /** Finds a student whom another device made from the same file. */
    studentSourcedId: sourcedId.optional(),
  }),
  /** Out of the home class, or of the class that is named. */
  'student.leave': z.object({ studentUid: uid, classCodeUid: uid.nullable().optional() }),
} as const;

export type Payloads = { [T in keyof typeof payloads]: z.output<(typeof payloads)[T]> };
export type PayloadInputs = { [T in keyof typeof payloads]: z.input<(typeof payloads)[T]> };

/** Envelope of a command; the payload is checked by its type afterwards, so that one bad payload refuses one command. */
export const commandEnvelope = z.object({
  number: z.int().positive(),
  commandId: uid,
  type: z.string().min(1).max(50),
  at: instant,
  payload: z.record(z.string(), z.unknown()),
  ifSeq: z.int().nonnegative().optional(),
  /** Cursor of the replica that showed it: says of which history `ifSeq` is. */
  ifCursor: z.string().max(MAX_CURSOR_LENGTH).optional(),
});
export type CommandEnvelope = z.output<typeof commandEnvelope>;

export const commandsBody = z.object({
  commands: z.array(commandEnvelope).min(1).max(MAX_COMMANDS_PER_CALL),
});

export const commandResult = z.object({
  number: z.int().positive(),
  commandId: uid,
  status: z.enum(['ok', 'rejected', 'need_blob']),
  /** Error code of the contract's catalog when rejected. */
  code: z.string().optional(),
  /** Server sequence the effect got. */
  seq: z.int().optional(),
});
export type CommandResult = z.output<typeof commandResult>;

export const commandsReply = z.object({
  incarnation: z.string(),
  lastNumber: z.int().nonnegative(),
  results: z.array(commandResult),
});
export type CommandsReply = z.output<typeof commandsReply>;
