/** Many students from a list. Specification, teacher side, section 5 'Bulk import'. Pure. */

import { nameKey } from 'shared-schema/rules/people/name-key';
import {
  generateBulkUsername,
  parseBulkLines,
  pickFreeUsername,
  type Random,
} from 'shared-schema/rules/people/username';
import type { Answer } from '#data/commands/answers.ts';
import type { StudentDraft } from '#data/commands/teacher-commands.ts';

/** One account per valid line; nobody gets a username that is taken or was given earlier in the list. */
export function planImport(
  text: string,
  classCodeUid: string,
  takenUsernames: Iterable<string>,
  random: Random,
): StudentDraft[] {
  const taken = new Set([...takenUsernames].map(nameKey));
  return parseBulkLines(text).map(({ firstName, lastName, grade }) => {
    const username = pickFreeUsername(
      () => generateBulkUsername(firstName, lastName, random),
      (candidate) => taken.has(nameKey(candidate)),
    );
    taken.add(nameKey(username));
    return { username, firstName, lastName, grade, classCodeUid, generatedName: true };
  });
}

export interface ImportResult {
  imported: number;
  failed: number;
  /** Stored here; the server has not answered yet. */
  waiting: number;
}

/** Counts the answers of the server. */
export function countImport(answers: readonly Answer[]): ImportResult {
  const count = (kind: Answer['kind']) => answers.filter((answer) => answer.kind === kind).length;
  return { imported: count('applied'), failed: count('refused'), waiting: count('waiting') };
}
