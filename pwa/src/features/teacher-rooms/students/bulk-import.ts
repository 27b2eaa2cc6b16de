/** Many students from a list. Specification, teacher side, section 5 'Bulk import'. Pure. */

import { nameKey } from 'shared-schema/rules/name-key';
import {
  generateBulkUsername,
  parseBulkLines,
  pickFreeUsername,
  type Random,
} from 'shared-schema/rules/username';
import type { createStudent } from '#data/actions/teacher.ts';

type Creation = Parameters<typeof createStudent>[0];

/** One account per valid line; nobody gets a username that is taken or was given earlier in the list. */
export function planImport(
  text: string,
  classCodeUid: string,
  takenUsernames: Iterable<string>,
  random: Random,
): Creation[] {
  const taken = new Set([...takenUsernames].map(nameKey));
  return parseBulkLines(text).map(({ firstName, lastName, grade }) => {
    const username = pickFreeUsername(
      () => generateBulkUsername(firstName, lastName, random),
      (candidate) => taken.has(nameKey(candidate)),
    );
    taken.add(nameKey(username));
    return { username, firstName, lastName, grade, classCodeUid };
  });
}

export interface ImportResult {
  imported: number;
  failed: number;
}

/** Creates one after the other and counts; a failure does not stop the rest. */
export async function runImport(
  creations: readonly Creation[],
  create: (creation: Creation) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<ImportResult> {
  const result = { imported: 0, failed: 0 };
  for (const creation of creations) {
    try {
      await create(creation);
      result.imported += 1;
    } catch {
      result.failed += 1;
    }
    onProgress(result.imported + result.failed);
  }
  return result;
}
