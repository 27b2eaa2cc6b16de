/** No field of a command is lost on its way: the optimistic overlay and the school's document have it, both. */
import { addReducers, overlayTable } from 'pwa/data/optimistic/overlay-table';
import { teacherReducers } from 'pwa/data/optimistic/teacher-reducers';
import type { CommandRow } from 'pwa/data/outbox/outbox-db';
import type { SyncedTable } from 'pwa/data/queries/rows';
import { tables } from 'shared-schema/entities';
import { wireSchemaOf } from 'shared-schema/entities/wire-schema';
import { type Draft, makeFile } from 'sync-server/test/people/drafts';
import type { Person } from 'sync-server/test/people/person';
import { describeClient } from 'sync-server/test/releases/describe-client';
import { openTestSchool, type TestSchool } from 'sync-server/test/test-school';
import { afterEach, beforeEach, expect, it } from 'vitest';

addReducers(teacherReducers);

/** Its drafts have every field of every command. */
const app = describeClient('to come');

let served: TestSchool;
let sent: CommandRow[];
beforeEach(async () => {
  served = await openTestSchool({ inMemory: true });
  sent = [];
});
afterEach(() => served.close());

/** Sends one command after the other, and looks at its row after each. */
async function sendAll(person: Person, drafts: readonly Draft[]): Promise<void> {
  const lane = await person.registerLane();
  for (const draft of drafts) {
    const reply = await lane.apply(draft);
    expect(reply.results, draft.type).toMatchObject([{ status: 'ok' }]);
    const { commandId = '' } = reply.results[0] ?? {};
    const stored = { lane: lane.id, account: person.user.uid, number: lane.number, commandId, blobs: [] };
    sent.push({ ...draft, ...stored, at: AT, state: 'pending' });
    if (!ENDS.test(draft.type)) await expectKept(draft);
  }
}

const AT = '2026-01-05T08:00:00.000Z';
/** Commands after which their row is gone, or that name none of their own. */
const ENDS = /\.(delete|remove|leave)$/;

async function expectKept({ type, payload }: Draft): Promise<void> {
  const { uid, recordingUid = uid, ...given }: Record<string, unknown> = { ...payload };
  const { table, document } = await documentOf(String(recordingUid));
  const stored = wireSchemaOf(tables[table]).shape;
  const fields = Object.fromEntries(Object.entries(given).filter(([field]) => field in stored));
  expect(document, `${type} at the school`).toMatchObject(fields);
  const shown = overlayTable(table, [], sent).find((row) => row.uid === recordingUid);
  expect(shown, `${type} on the screen`).toMatchObject(fields);
}

async function documentOf(uid: string): Promise<{ table: SyncedTable; document: object }> {
  const rows = served.school.db.selectFrom('change_log').select(['table_name', 'body']);
  const row = await rows.where('uid', '=', uid).where('deleted', '=', 0).executeTakeFirstOrThrow();
  return { table: row.table_name as SyncedTable, document: JSON.parse(row.body) };
}

it('each field of a command is on its author’s screen at once, and in the document of the school', async () => {
  const rivera = await served.teacher('Rivera');
  await sendAll(rivera, app.teacher);
  const mei = await served.signIn('mei', 'mei', 'student');
  const sound = makeFile(Buffer.from(app.sound, 'hex'), 'audio/webm', 'webm');
  expect((await (await mei.registerLane()).put(sound)).statusCode).toBe(200);
  await sendAll(mei, app.student);
  await sendAll(rivera, app.feedback);
  await sendAll(mei, app.receipts ?? []);
});
