/** The box burns down. A backup brings the school back, and the tablets bring what the backup lacks, by themselves. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Recording } from 'shared-schema/entities';
import { Student } from '#browser/actors/student.ts';
import { expectRestored, expectSynced } from '#browser/support/expect.ts';
import { listenTo } from '#browser/support/sounds/sound.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass, prepareStudent } from '#support/prepared-class.ts';
import { commandFile } from '#support/run-command.ts';
import type { SchoolServer } from '#support/school-server.ts';
import { type StoredRecording, storedRecordings } from '#support/stored-recordings.ts';

const backups = await mkdtemp(join(tmpdir(), 'chickadee-backups-'));
test.use({ settings: { BACKUP_DIR: backups } });
test.afterAll(() => rm(backups, { recursive: true, force: true }));

/** What the technician types: `npm run backup`, `npm run restore`. */
async function run(command: 'backup' | 'restore', { host, port, dataDir }: SchoolServer): Promise<string> {
  const env = { ...process.env, HOST: host, PORT: String(port), DATA_DIR: dataDir, BACKUP_DIR: backups };
  return (await promisify(execFile)(process.execPath, commandFile(command), { env })).stdout;
}

test('tablets send again what the backup lacked, and nobody touches them', async ({ testSchool }) => {
  const { server } = testSchool;
  const { teacher, group, activityId, title } = await prepareClass(server.url, 2);
  await prepareStudent(teacher, group, 'omar');
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.openActivity(activityId, title);
  await mei.answerQuestion(1);
  const recordings = () => storedRecordings(server);
  await expectSynced.poll(() => recordings().length).toBe(1);

  expect(await run('backup', server)).toContain('is complete and checked');

  // After the backup: Mei goes on, and Omar begins on a tablet that the backup does not know.
  await mei.nextQuestion();
  await mei.answerQuestion(2);
  const omar = new Student(await testSchool.tablet(), 'omar');
  await omar.signIn();
  await omar.openActivity(activityId, title);
  await omar.answerAll(2);
  await expectSynced(omar.card(title).getByText('Sent to your teacher')).toBeVisible();
  await expectSynced.poll(() => recordings().length).toBe(4);
  const before = recordings();

  await server.kill();
  await rm(server.dataDir, { recursive: true });
  expect(await run('restore', server)).toContain('is back');
  await server.start();

  const who = (rows: readonly StoredRecording[]) =>
    rows.map(({ uid, studentUid, questionId, audioUrl }) => ({ uid, studentUid, questionId, audioUrl }));
  const sorted = (rows: readonly StoredRecording[]) => who(rows).sort((a, b) => a.uid.localeCompare(b.uid));
  await expectRestored.poll(() => sorted(recordings())).toEqual(sorted(before));
  // The files came back with them, and Mei's own page plays hers.
  for (const { audioUrl } of before) expect(await teacher.hashOf(audioUrl)).toBe(hashIn(audioUrl));
  const sound = await listenTo(mei.page, (await ownOf(mei))[0]?.audioUrl ?? '');
  expect(sound.loudness).toBeGreaterThan(0.01);
});

/** A file's address names the hash of its bytes. */
const hashIn = (address: string) => /([0-9a-f]{64})/.exec(address)?.[1];

/** What the screen says to the child about the child's own recordings. */
function ownOf(child: Student): Promise<Recording[]> {
  return child.page.evaluate(async () => {
    const answer = await fetch('/api/recordings');
    return answer.ok ? answer.json() : [];
  });
}
