/**
 * What the answers of a batch find in the database, read for all of them at once. On PostgreSQL each read that is waited
 * for is a round trip, during which nobody else writes to the school.
 */
import type { Lane } from '#access/caches/lane-cache.ts';
import type { WriteContext } from '#db/writer.ts';
import { type AnswerReads, readForAnswer } from '#services/recordings/save-recording.ts';
import type { CheckedPayload, PreparedCommand } from './prepare-command.ts';

export type ReadAhead = ReadonlyMap<PreparedCommand, AnswerReads>;

/**
 * Reads for the answers at the beginning of the batch that no command before them can change: each answers another
 * question, and before it stand only such answers and reports of progress. The others read for themselves in their turn.
 */
export async function readAhead(
  w: WriteContext,
  { owner }: Lane,
  batch: readonly PreparedCommand[],
): Promise<ReadAhead> {
  const reads = new Map<PreparedCommand, AnswerReads>();
  if (!w.isPipelined || owner.role !== 'student') return reads;
  await Promise.all(
    independentAnswers(batch).map(async ({ command, payload }) => {
      const found = await readForAnswer(w.tx, owner, payload);
      // A file whose row is written beside these reads is looked for again.
      if (found.upload) reads.set(command, found);
    }),
  );
  return reads;
}

interface Answer {
  readonly command: PreparedCommand;
  readonly payload: Extract<CheckedPayload, { type: 'recording.save' }>['payload'];
}

function independentAnswers(batch: readonly PreparedCommand[]): Answer[] {
  const answers: Answer[] = [];
  const questions = new Set<string>();
  for (const command of batch) {
    const { checked } = command;
    // A payload in a wrong form is refused, which changes nothing.
    if (!checked || checked.type === 'progress.save') continue;
    if (checked.type !== 'recording.save') break;
    const { payload } = checked;
    const question = JSON.stringify([payload.activityUid, payload.questionId]);
    if (!questions.has(question)) answers.push({ command, payload });
    questions.add(question);
  }
  return answers;
}
