/** Deletes answers that are older than the school keeps them, and warns of those that will be. Decision 091. */
import { canDelete, dueBefore, nextRun, type RetentionRun } from 'shared-schema/rules/retention/retention';
import type { School } from '#school.ts';
import { listAgingStudents } from '#services/retention/aging-answers.ts';
import {
  type Aged,
  findMarkChanges,
  hasEndedWarning,
  removeDuePortion,
  storeMarks,
} from '#services/retention/due-answers.ts';
import { noteRetentionRun, readRetentionRun } from '#services/retention/retention-run.ts';
import { storedSettings } from '#services/settings/stored-settings.ts';

/** Answers in one write: few enough that a child's answer does not wait noticeably. */
const ANSWERS_PER_WRITE = 50;

/** An hourly job. */
export async function removeDueAnswers(school: School): Promise<void> {
  const { clock, db, writer } = school;
  const now = clock.now();
  const last = await readRetentionRun(db);
  const run = nextRun(last, now);
  // Once a day, because a write costs a commit.
  if (last?.notBefore !== run.notBefore || dayOf(last) !== dayOf(run))
    await writer.write((w) => noteRetentionRun(w, run));
  const { keepRecordings: keep } = await storedSettings(db);
  for (const studentId of await listAgingStudents(db, dueBefore(now, keep))) {
    const aged = { studentId, keep, now };
    await storeMarkChanges(school, aged);
    if (canDelete(run)) await removeInPortions(school, aged);
  }
}

const dayOf = ({ ranAt }: RetentionRun) => ranAt.slice(0, 10);

async function storeMarkChanges({ db, writer }: School, aged: Aged): Promise<void> {
  const changes = await findMarkChanges(db, aged);
  for (let from = 0; from < changes.length; from += ANSWERS_PER_WRITE)
    await writer.write((w) => storeMarks(w, changes.slice(from, from + ANSWERS_PER_WRITE)));
}

async function removeInPortions({ db, writer }: School, aged: Aged): Promise<void> {
  // Asked first, because a write costs a commit.
  if (!(await hasEndedWarning(db, aged))) return;
  let removed: number;
  do removed = await writer.write((w) => removeDuePortion(w, aged, ANSWERS_PER_WRITE));
  while (removed === ANSWERS_PER_WRITE);
}
