/** Removes what uploads left behind: interrupted files, rows that nothing names, and files without a row. */
import { sql } from 'kysely';
import type { School } from '#context.ts';
import { logFilesSwept } from '#log/events.ts';

/** Milliseconds after which a file that nothing names is taken for forgotten: a tablet may be slow to say why. */
const FORGOTTEN = 24 * 60 * 60 * 1000;

/**
 * Rows first, their files in a later sweep: a file that is sent again in between is newer than a day by then and
 * stays.
 */
export async function sweepFiles(school: School): Promise<void> {
  const before = school.clock.now() - FORGOTTEN;
  const temporary = await school.files.sweepTemporary(before);
  const unreferenced = await sweepOrphans(school, before);
  await forgetRows(school, new Date(before).toISOString());
  if (temporary + unreferenced > 0) logFilesSwept(school.log, { temporary, unreferenced });
}

async function sweepOrphans(school: School, before: number): Promise<number> {
  let swept = 0;
  for await (const sha256 of school.files.list(before)) {
    if (!(await school.uploads.find(sha256)) && school.files.removeOlder(sha256, before)) swept++;
  }
  return swept;
}

async function forgetRows(school: School, before: string): Promise<void> {
  await school.writer.write(async ({ tx }) => {
    await tx
      .deleteFrom('uploads')
      .where('created_at', '<', before)
      .where(sql<boolean>`not exists (select 1 from file_refs where file_refs.sha256 = uploads.sha256)`)
      .execute();
  });
}
