/** What an export leaves that was killed, and who clears it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { startTestDistrict } from '#test/test-district.ts';
import { writeRecord } from '../district/directory/school-record.ts';
import { startMovedServer } from '../district/moved-server.ts';
import { startServer } from '../server.ts';
import { claimFiles, removeLeftFiles } from './claim-files.ts';
import { packSchool } from './pack-school.ts';

let lesson: Lesson;
let file: string;
beforeEach(async () => {
  lesson = await openLesson();
  await lesson.answer();
  await lesson.served.school.uploads.flush();
  file = join(temporaryFolder(), 'oak.school');
});
afterEach(() => lesson.served.close());

const left = () => readdirSync(dirname(file)).toSorted();
const notes = () => readdirSync(lesson.served.folder).filter((name) => name.startsWith('export-'));
const pack = (to = file) => packSchool(lesson.served.school.config, to, 'backup');

/** An export in a process of its own, which has written a part when it is killed. */
async function killExport(): Promise<void> {
  const moduleOf = (path: string) => JSON.stringify(join(import.meta.dirname, path));
  const program = `
    const { packSchool } = await import(${moduleOf('pack-school.ts')});
    const { placeIn } = await import(${moduleOf('../config/config.ts')});
    const { createDiskStore } = await import(${moduleOf('../files/disk-store.ts')});
    const place = placeIn(${JSON.stringify(lesson.served.folder)});
    async function* read() { process.stdout.write('reading\\n'); await new Promise(() => setInterval(() => 0, 1000)); }
    await packSchool(place, ${JSON.stringify(file)}, 'backup', { store: { ...createDiskStore(place.filesDir), read } });`;
  const child = spawn(process.execPath, ['-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const began = await Promise.race([once(child.stdout, 'data'), ended]);
  expect(String(began[0])).toBe('reading\n');
  child.kill('SIGKILL');
  await ended;
  expect(left()).toEqual(['oak.school.arriving', 'oak.school.arriving.db']);
}

it('the next export of the school clears what a killed one left, whatever file it writes itself', async () => {
  await killExport();
  const other = join(temporaryFolder(), 'again.school');
  await pack(other);
  expect([left(), existsSync(other), notes()]).toEqual([[], true, []]);
});

it('the next start of the school clears what a killed export left', async () => {
  await killExport();
  await lesson.served.close();
  const { config, secrets } = lesson.served.school;
  const server = await startServer({ config: { ...config, port: 0 }, secrets });
  expect([left(), notes()]).toEqual([[], []]);
  await server.stop('test');
});

it('the start of a box whose school has moved away clears what a killed export left', async () => {
  await killExport();
  await lesson.served.close();
  const { config, secrets } = lesson.served.school;
  const server = await startMovedServer({ ...config, port: 0 }, secrets, 'https://oak.schools.test');
  expect([left(), notes()]).toEqual([[], []]);
  await server.stop();
});

it('the opening of a school in a district clears what killed commands left', async () => {
  await killExport();
  await lesson.served.close();
  const [host, schools] = ['oak.schools.test', temporaryFolder()];
  const folder = join(schools, host);
  cpSync(lesson.served.folder, folder, { recursive: true });
  writeRecord(folder, { state: 'open' });
  writeFileSync(join(folder, 'school.db.arriving'), 'of a killed import');
  mkdirSync(join(folder, 'arriving'));
  const district = await startTestDistrict([], { SCHOOLS_DIR: schools });
  expect((await district.ask(host, '/api/health')).status).toBe(200);
  const ofCommands = readdirSync(folder).filter((name) => /arriving|^export-/.test(name));
  expect([left(), ofCommands]).toEqual([[], []]);
  await district.stop();
});

it('a file that somebody has put in the place of a left one stays, and is named', async () => {
  await killExport();
  rmSync(`${file}.arriving`);
  writeFileSync(`${file}.arriving`, 'mine');
  await expect(pack()).rejects.toThrow(`${file}.arriving is there already`);
  expect(readFileSync(`${file}.arriving`, 'utf8')).toBe('mine');
  expect(left()).toEqual(['oak.school.arriving']);
});

it('a file that no export has made is not overwritten, and the export leaves nothing beside it', async () => {
  writeFileSync(`${file}.arriving.db`, 'mine');
  await expect(pack()).rejects.toThrow(`${file}.arriving.db is there already`);
  expect([left(), notes()]).toEqual([['oak.school.arriving.db'], []]);
});

it('an export that runs keeps its files while another one begins', async () => {
  const other = join(temporaryFolder(), 'other.school');
  await Promise.all([pack(), pack(other)]);
  expect([left(), existsSync(other), notes()]).toEqual([['oak.school'], true, []]);
});

it('a left file whose disk is away is cleared when it is there again', async () => {
  await killExport();
  const note = join(lesson.served.folder, notes()[0] ?? '');
  const text = readFileSync(note, 'utf8');
  writeFileSync(note, text.replaceAll(dirname(file), join(dirname(file), 'unplugged')));
  await removeLeftFiles(lesson.served.folder);
  expect(notes()).toHaveLength(1);
  writeFileSync(note, text);
  await removeLeftFiles(lesson.served.folder);
  expect([left(), notes()]).toEqual([[], []]);
});

it('an export whose files cannot be noted goes on, as beside a full disk of data', async () => {
  writeFileSync(file, '');
  const release = await claimFiles(join(file, 'no folder'), [`${file}.arriving`]);
  expect(left()).toEqual(['oak.school', 'oak.school.arriving']);
  await release();
  expect(left()).toEqual(['oak.school']);
});
