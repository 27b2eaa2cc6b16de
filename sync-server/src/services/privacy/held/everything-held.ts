/** POST /api/students/{id}/everything: for a family that asks what the school holds of its child. */

import { Readable } from 'node:stream';
import { isoTime } from 'shared-schema/clock';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireOwnStudent } from '#access/policy.ts';
import type { Ref } from '#db/rows.ts';
import type { SentFile } from '#files/sent-file.ts';
import type { School } from '#school.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { fileName } from '#services/export/file-names.ts';
import { type ZipEntry, zipChunks } from '#services/export/zip-chunks.ts';
import { type HeldPage, heldPage } from './held-page.ts';
import { partsOf } from './held-parts.ts';
import { type HeldTable, readHeld } from './held-rows.ts';

/**
 * A zip with a page, the same as JSON, and each sound and picture. The page says its days in `timeZone`; without one, in
 * that of the process. Throws `not_found` for another teacher's student.
 */
export async function everythingHeld(
  actor: Actor,
  school: School,
  ref: Ref,
  timeZone?: string,
): Promise<SentFile> {
  const teacher = requireRole(actor, 'teacher');
  const student = await requireOwnStudent(school.db, teacher, ref);
  const tables = await readHeld(school.db, student);
  const files = await nameFiles(school, student.id, tables);
  const page = { name: personNameOf(student), at: isoTime(school.clock), tables, files };
  await school.writer.write((w) => addAuditEntry(actor, w, 'data_exported', accountSubject(student)));
  return {
    name: `${fileName(['everything', student.username], 'zip')}`,
    type: 'application/zip',
    size: null,
    content: Readable.from(zipChunks(entriesOf(school, page, timeZone)), { objectMode: false }),
  };
}

/** Address → name in the zip, of the student's files that the school still has. An address in any other text is a text. */
async function nameFiles(
  { db, files }: School,
  student: number,
  tables: readonly HeldTable[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const own = await filesOf(db, student);
  const values = tables.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)));
  for (const address of values.flatMap(partsOf)) {
    const sha256 = hashOfAddress(address);
    if (sha256 && own.has(sha256) && !names.has(address) && (await files.size(sha256)) !== null)
      names.set(address, `files/${names.size + 1}.${address.split('.').at(-1)}`);
  }
  return names;
}

/** Hashes of the files that the student's documents name: who wrote such a document was asked for each of them. */
async function filesOf(db: School['db'], student: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('file_refs')
    .select('sha256')
    .where('scope', '=', 'user')
    .where('scope_id', '=', student)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

async function* entriesOf(
  { files }: School,
  page: HeldPage,
  timeZone: string | undefined,
): AsyncGenerator<ZipEntry> {
  const data = JSON.stringify({ ...page, files: Object.fromEntries(page.files) }, null, 2);
  yield { name: 'index.html', isText: true, content: oneChunk(heldPage(page, timeZone)) };
  yield { name: 'data.json', isText: true, content: oneChunk(data) };
  for (const [address, name] of page.files) {
    const sha256 = hashOfAddress(address);
    if (sha256) yield { name, isText: false, content: files.read(sha256) };
  }
}

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text;
}
