/** What a start of the server does with the ledger of changes of access. */
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ACCESS_CHANGES, hashUid } from '#files/ledgers/ledgers.ts';
import { backupsOf } from '#test/files/restore-school.ts';
import type { Person } from '#test/people/person.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let head: Person;
let okafor: Person;

const open = (folder: string) => openTestSchool({ folder, settings: { backupDir: backupsOf({ folder }) } });
beforeEach(async () => {
  served = await open(temporaryFolder());
  okafor = await served.teacher('Okafor');
  head = await served.setUpAdmin();
});
afterEach(() => served.close());

const ledgerIn = (folder: string) => join(folder, ACCESS_CHANGES.file);
/** Starts the server again. `change` happens to its folder while it does not run. */
async function restart(change: (folder: string) => void): Promise<void> {
  const { folder } = served;
  await served.close();
  change(folder);
  served = await open(folder);
}
const addDeactivation = ({ user }: Person) => {
  const at = new Date(served.clock.now()).toISOString();
  return (folder: string) =>
    appendFileSync(ledgerIn(folder), `\n${hashUid(user.uid)} ${at} account_deactivated\n`);
};

it('a change of access whose process was killed before it was in the ledgers is in them after the next start', async () => {
  await head.ok('PATCH /api/users/:id', { params: { id: okafor.user.id }, body: { isActive: false } });
  await restart((folder) => {
    for (const each of [folder, backupsOf({ folder })]) rmSync(ledgerIn(each));
  });
  for (const folder of [served.folder, backupsOf(served)])
    expect(readFileSync(ledgerIn(folder), 'utf8')).toContain(hashUid(okafor.user.uid));
});

it('a new disk of backups gets at the start every change of access that the data folder knows of', async () => {
  const line = `${hashUid(randomUUID())} 2026-01-05T08:00:00.000Z tablet_revoked`;
  await restart((folder) => appendFileSync(ledgerIn(folder), `\n${line}\n`));
  expect(readFileSync(ledgerIn(backupsOf(served)), 'utf8')).toContain(line);
});

it('who is deactivated again at the start is so in the next pull of the administrator', async () => {
  const { cursor } = await head.pull();
  await restart(addDeactivation(okafor));
  head = await served.signIn('head', 'head-secret', 'teacher');
  const { docs } = await head.pull(cursor);
  expect(docs.find(({ uid }) => uid === okafor.user.uid)?.value).toMatchObject({ isActive: false });
});

it('the last active administrator is not deactivated by a ledger, though there is a deactivated one', async () => {
  const { db } = served.school;
  const change = db.updateTable('users').set({ role: 'admin', isActive: 0 });
  await change.where('id', '=', okafor.user.id).execute();
  await restart(addDeactivation(head));
  expect(await served.signIn('head', 'head-secret', 'admin')).toBeDefined();
});
