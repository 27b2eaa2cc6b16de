/** The CSV files that a teacher chose, from one zip or one by one, as texts by name. */
import { PackError, type PackProblem } from '#data/packs/pack-error.ts';
import { readZip, type ZipEntry } from '#data/packs/read-zip.ts';
import { decodeText } from './decode-text.ts';
import { type FileProblem, RosterFileError } from './roster.ts';

/** Bytes of the chosen files, and of what they unpack to. A district of 20,000 children needs about 10 MB. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 80 * 1024 * 1024;
const MAX_ENTRIES = 200;

/** Texts of the CSV files by their names in small letters, without folders. */
export type CsvFiles = ReadonlyMap<string, string>;

/** The others, such as grades and demographics, are none of our business and are not opened. */
const READ_FILES = new Set([
  ...['manifest.csv', 'orgs.csv', 'academicsessions.csv', 'classes.csv', 'enrollments.csv', 'users.csv'],
  ...['roles.csv', 'students.csv', 'sections.csv'],
]);

interface NamedBytes {
  name: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Throws `RosterFileError`. */
export async function openFiles(files: readonly File[]): Promise<CsvFiles> {
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_FILE_BYTES) throw new RosterFileError('too_large');
  const lists = await Promise.all(files.map(csvFilesIn));
  const texts = new Map<string, string>();
  // One after the other: all of them at once would need twice the memory.
  for (const { name, read } of lists.flat()) texts.set(name, decodeText(name, await readChecked(name, read)));
  if (texts.size === 0) throw new RosterFileError('no_roster', files[0]?.name);
  return texts;
}

async function csvFilesIn(file: File): Promise<NamedBytes[]> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (start[0] === 0x50 && start[1] === 0x4b) return entriesOf(file);
  if (!/\.csv$/i.test(file.name)) throw new RosterFileError('unknown_kind', file.name);
  if (!isRead(file.name)) return [];
  return [{ name: plainName(file.name), read: async () => new Uint8Array(await file.arrayBuffer()) }];
}

async function entriesOf(file: File): Promise<NamedBytes[]> {
  const limits = { maxEntries: MAX_ENTRIES, maxUnpackedBytes: MAX_UNPACKED_BYTES };
  const entries = await readChecked(file.name, () => readZip(file, limits));
  return entries
    .filter(({ name }) => isRead(name))
    .map((entry: ZipEntry) => ({ name: plainName(entry.name), read: () => entry.read() }));
}

const isRead = (name: string) => READ_FILES.has(plainName(name)) && !name.startsWith('__MACOSX');
const plainName = (name: string) => (name.split(/[\\/]/).at(-1) ?? name).toLowerCase();

async function readChecked<Content>(file: string, read: () => Promise<Content>): Promise<Content> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    throw new RosterFileError(problemOf(error.code), file, [], error);
  }
}

function problemOf(code: PackProblem): FileProblem {
  if (code === 'encrypted') return code;
  return code === 'too_large' || code === 'too_many' ? 'too_large' : 'damaged';
}
