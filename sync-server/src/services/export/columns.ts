/** What an export says about a recording, in the order of its columns. Pure. */
import type { ParsedBody } from 'shared-schema/contract';
import { createCsvMoment, momentHead } from 'shared-schema/rules/csv-moment';
import type { ExportRow } from './read-rows.ts';

export type ExportOptions = ParsedBody<'POST /api/recordings/export'>['options'];

/** Names of the sounds of one row in the zip; null where there is none, or none was asked for. */
export interface AudioNames {
  readonly answer: string | null;
  readonly feedback: string | null;
}

export type ExportFields = Record<string, string | number | null>;

/** Fields by name; the names are the head of the table. */
export function fieldsOf(
  { recording, ...row }: ExportRow,
  options: ExportOptions,
  audio: AudioNames,
): ExportFields {
  return {
    student: row.student,
    username: row.username,
    class: row.className,
    activity: row.activity,
    question: row.question,
    prompt: row.prompt,
    recordedAt: recording.recordedAt,
    seconds: recording.duration,
    speakingSeconds: recording.speakingDuration,
    pauses: recording.pauseCount,
    wordsPerMinute: recording.speakingRate,
    ...(options.includeTranscripts && { transcript: recording.transcript }),
    ...(options.includeScores && { score: recording.score }),
    ...(options.includeFeedback && {
      feedback: [recording.teacherFeedbackText, recording.feedback].filter(Boolean).join('\n') || null,
      sticker: recording.sticker,
      tryAgainAt: recording.tryAgainAt,
      feedbackAt: recording.feedbackAt,
      heardAt: recording.heardAt,
    }),
    ...(options.includeAudio && { audio: audio.answer }),
    ...(options.includeAudio && options.includeFeedback && { feedbackAudio: audio.feedback }),
  };
}

const MOMENTS: ReadonlySet<string> = new Set(['recordedAt', 'tryAgainAt', 'feedbackAt', 'heardAt']);

/** Makes a function that returns the fields as a spreadsheet reads them: moments in `timeZone`, which their heads name. */
export function createTableFields(timeZone: string): (fields: ExportFields) => ExportFields {
  const momentOf = createCsvMoment(timeZone);
  const cell = ([name, value]: [string, string | number | null]): [string, string | number | null] =>
    MOMENTS.has(name)
      ? [momentHead(name, timeZone), typeof value === 'string' ? momentOf(value) : value]
      : [name, value];
  return (fields) => Object.fromEntries(Object.entries(fields).map(cell));
}
