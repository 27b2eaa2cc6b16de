/** Children's answers and the teacher's feedback on them. Specification, section 7 of both documents. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { recordingDocument } from '#contract/document.ts';
import { address, byId, clearable, given, idOrUid, longText, score, timeZone } from '#contract/fields.ts';
import { isTooDeep } from '#contract/json-depth.ts';
import { speechNumbers } from '#entities/speech-numbers.ts';
import { MAX_QUESTION_ID_LENGTH } from '#rules/text-limits.ts';
import { feedbackBody } from './recording-feedback.ts';

/** A question's index as text, or its id; numbers come from screens that count. */
const questionId = z.union([z.string().min(1).max(MAX_QUESTION_ID_LENGTH), z.int().min(0).transform(String)]);

/** Listening result: JSON text as the specification has it, or the object itself. */
const response = z.union([
  z.string().max(200_000).refine(isJson, 'not JSON'),
  z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value)),
]);

function isJson(text: string): boolean {
  try {
    if (isTooDeep(text)) return false;
    JSON.parse(text);
    return true;
  } catch {
    return text === '';
  }
}

/** Replaces an earlier answer of the same student, activity and question. */
const saveBody = z.object({
  studentId: idOrUid,
  activityId: idOrUid,
  audioUrl: address,
  questionId,
  transcript: given(longText),
  response: given(response),
  score: given(score),
  /** Seconds of sound. */
  duration: given(z.number().nonnegative()),
  ...speechNumbers,
});

const exportBody = z.object({
  /** `html` is a portfolio: a page that shows and plays the answers by itself. */
  format: z.enum(['csv', 'json', 'zip', 'html']),
  /** The recordings, or only their ids. Those outside the teacher's view are left out. */
  recordings: z
    .array(z.union([idOrUid, z.object({ id: idOrUid }).transform((recording) => recording.id)]))
    .min(1)
    .max(50_000),
  options: z
    .object({
      includeAudio: z.boolean().default(true),
      includeTranscripts: z.boolean().default(true),
      includeFeedback: z.boolean().default(true),
      includeScores: z.boolean().default(true),
    })
    .prefault({}),
  /** The class that was chosen: it names a portfolio of several children. One of another teacher counts as none. */
  classCodeId: given(idOrUid),
  /** In which a portfolio writes its days, and a table its times. */
  timeZone: timeZone.default('UTC'),
  /** Written into the export as given. */
  metadata: z
    .object({
      exportDate: clearable(z.string().max(40)),
      totalRecordings: clearable(z.int().min(0)),
      activities: z.unknown().optional(),
      students: z.unknown().optional(),
    })
    .optional(),
});

export const recordings = {
  'GET /api/recordings': {
    query: z.object({
      teacherId: given(idOrUid),
      studentId: given(idOrUid),
      activityId: given(idOrUid),
    }),
    reply: z.array(recordingDocument),
    errors: [],
  },
  'POST /api/recordings': {
    body: saveBody,
    reply: recordingDocument,
    status: 201,
    errors: ['not_found', 'blob_missing', 'no_consent'],
  },
  'PATCH /api/recordings/:id': {
    params: byId,
    body: feedbackBody,
    reply: recordingDocument,
    errors: ['not_found', 'blob_missing', 'conflict'],
  },
  'DELETE /api/recordings/:id': { params: byId, reply: 'empty', errors: ['not_found'] },
  /** A file named `recordings_export_{date}.{csv or json or zip or html}`. */
  'POST /api/recordings/export': { body: exportBody, reply: 'bytes', errors: [] },
} as const satisfies Calls;
