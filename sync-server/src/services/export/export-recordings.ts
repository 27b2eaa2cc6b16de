/**
 * A teacher's recordings as CSV, JSON, a zip with the sounds or a portfolio, written while it is sent: ten thousand recordings
 * need no more memory than ten. Specification, teacher side, sections 3 and 7.
 */
import { Readable } from 'node:stream';
import { isoTime } from 'shared-schema/clock';
import type { ParsedBody } from 'shared-schema/contract';
import { BYTE_ORDER_MARK, csvLine } from 'shared-schema/rules/csv';
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { type Actor, requireRole } from '#access/actor.ts';
import type { SentFile } from '#files/sent-file.ts';
import type { School } from '#school.ts';
import { addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { type AudioNames, createTableFields, type ExportFields, fieldsOf } from './columns.ts';
import { createDayOf } from './day-of.ts';
import { fileName } from './file-names.ts';
import { portfolioChunks } from './portfolio/portfolio.ts';
import { type ExportRow, readExportRows } from './read-rows.ts';
import { requireFitsZip, sizeOfSounds } from './size-of-sounds.ts';
import { type ZipEntry, zipChunks } from './zip-chunks.ts';

type ExportBody = ParsedBody<'POST /api/recordings/export'>;

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  zip: 'application/zip',
  html: 'text/html; charset=utf-8',
} as const;

/** Begins the export, which is named `recordings_export_{date}`; what goes wrong later breaks the download off. */
export async function exportRecordings(actor: Actor, school: School, body: ExportBody): Promise<SentFile> {
  const teacher = requireRole(actor, 'teacher');
  const { format, recordings, options, metadata, timeZone } = body;
  const read = () => readExportRows(school.db, teacher, recordings);
  const rows = () => readNamed(school, body, read());
  const fields = async function* () {
    for await (const { row, audio } of rows()) yield fieldsOf(row, options, audio);
  };
  const table = () => csvOf(fields(), timeZone);
  const list = () => jsonOf(fields(), metadata ?? {});
  const chunks = {
    csv: table,
    json: list,
    zip: () => zipChunks(zipEntries(school, { table, list, rows })),
    html: () => portfolioChunks(school, teacher, body),
  }[format]();
  const size = await expectedSize(school, body, read());
  await school.writer.write((w) =>
    addAuditEntry(actor, w, 'recordings_exported', { kind: 'recordings', uid: null }),
  );
  const date = isoTime(school.clock).slice(0, 10);
  return {
    name: `recordings_export_${date}.${format}`,
    type: types[format],
    size,
    content: Readable.from(chunks, { objectMode: false }),
  };
}

/** What becomes of each byte of a sound: base64 writes three bytes as four. */
const growth = { csv: 0, json: 0, zip: 1, html: 4 / 3 } as const;

/** About how many bytes the export will have; null where it has no sounds. Throws `too_large`. */
async function expectedSize(
  { db }: School,
  { format, options }: ExportBody,
  rows: AsyncIterable<ExportRow>,
): Promise<number | null> {
  if (!options.includeAudio || growth[format] === 0) return null;
  const totals = await sizeOfSounds(db, rows, options);
  if (format === 'zip') requireFitsZip(totals);
  return Math.round(totals.bytes * growth[format]);
}

interface NamedRow {
  readonly row: ExportRow;
  readonly audio: AudioNames;
}

/** The rows with the names that their sounds have in the zip; elsewhere the sounds are named by their address. */
async function* readNamed(
  { files }: School,
  { format, options, timeZone }: ExportBody,
  rows: AsyncIterable<ExportRow>,
): AsyncGenerator<NamedRow> {
  // On the day of the school and of the range that the teacher chose.
  const dayOf = createDayOf(timeZone);
  const nameOf = async (address: string | null, words: readonly string[]) => {
    const sha256 = address && hashOfAddress(address);
    if (!sha256) return null;
    if (format !== 'zip') return address;
    if ((await files.size(sha256)) === null) return null;
    return `audio/${fileName(words, address.split('.').at(-1) ?? 'bin')}`;
  };
  for await (const row of rows) {
    const { recording, student, activity, question } = row;
    const words = [student, activity, question === null ? '' : `q${question}`, dayOf(recording.recordedAt)];
    // The rows are read once for each table and for the sounds, and answers may be deleted meanwhile: a name that depended
    // on the rows before it would then be another answer's.
    const id = String(recording.id);
    const isSpoken = options.includeAudio && options.includeFeedback;
    yield {
      row,
      audio: {
        answer:
          options.includeAudio && row.hasAudio ? await nameOf(recording.audioUrl, [...words, id]) : null,
        feedback: isSpoken ? await nameOf(recording.teacherFeedbackAudio, [...words, id, 'feedback']) : null,
      },
    };
  }
}

async function* csvOf(fields: AsyncIterable<ExportFields>, timeZone: string): AsyncGenerator<string> {
  const tableFields = createTableFields(timeZone);
  let hasHead = false;
  for await (const row of fields) {
    const each = tableFields(row);
    if (!hasHead) yield BYTE_ORDER_MARK + csvLine(Object.keys(each));
    hasHead = true;
    yield csvLine(Object.values(each));
  }
}

async function* jsonOf(fields: AsyncIterable<ExportFields>, metadata: object): AsyncGenerator<string> {
  yield `{"metadata":${JSON.stringify(metadata)},"recordings":[`;
  let separator = '\n';
  for await (const each of fields) {
    yield separator + JSON.stringify(each);
    separator = ',\n';
  }
  yield '\n]}\n';
}

interface ZipParts {
  table(): AsyncIterable<string>;
  list(): AsyncIterable<string>;
  rows(): AsyncIterable<NamedRow>;
}

/** The table twice, for people and for programs, then each sound. The rows are read anew for each: they are not kept. */
async function* zipEntries({ files }: School, { table, list, rows }: ZipParts): AsyncGenerator<ZipEntry> {
  yield { name: 'recordings.csv', isText: true, content: table() };
  yield { name: 'recordings.json', isText: true, content: list() };
  for await (const { row, audio } of rows()) {
    const { audioUrl, teacherFeedbackAudio } = row.recording;
    for (const [name, address] of [
      [audio.answer, audioUrl],
      [audio.feedback, teacherFeedbackAudio],
    ]) {
      const sha256 = name && address && hashOfAddress(address);
      if (sha256) yield { name, isText: false, content: await readSound(files, sha256) };
    }
  }
}

/** A read without an end asks once more for what comes after it, with another 64 kB of memory. */
async function readSound(files: School['files'], sha256: string): Promise<Readable> {
  const size = await files.size(sha256);
  return files.read(sha256, size ? { start: 0, end: size - 1 } : undefined);
}
