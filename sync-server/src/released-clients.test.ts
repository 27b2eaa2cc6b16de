/** Apps of earlier releases, which a tablet in a cupboard still runs: what they send is taken, and they find what they read. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandsReply } from 'shared-schema/sync';
import { PROTOCOL_VERSION } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Draft, makeFile, type TestFile } from '#test/people/drafts.ts';
import type { Person } from '#test/people/person.ts';
import { describeClient, type ReleasedClient } from '#test/releases/describe-client.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const FOLDER = join(import.meta.dirname, '..', 'test', 'releases');
const released = readdirSync(FOLDER)
  .filter((name) => name.startsWith('client-'))
  .map((name): ReleasedClient => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
/** With the app as it is now, so that the next release can be described. */
const clients = [...released, describeClient('to come')];

let served: TestSchool;
beforeEach(async () => {
  served = await openTestSchool();
});
afterEach(() => served.close());

/** Since that release, only teachers receive what concerns parents. */
const WITHHELD = new Set([
  ...['parentName', 'parentEmail', 'parentalConsentDate', 'parentalConsentMethod', 'consentMethod'],
  ...['consentFormPath', 'parentCommunicationPrefs'],
]);

/** Sends one call with all commands, and expects that each was applied. */
async function send(person: Person, drafts: readonly Draft[]): Promise<void> {
  const lane = await person.registerLane();
  const reply = await lane.send(
    drafts.map((draft) => lane.next(draft)),
    { cookie: person.cookie },
  );
  expect(reply.statusCode).toBe(200);
  const { results, lastNumber } = reply.json<CommandsReply>();
  const refused = results.filter(({ status }) => status !== 'ok');
  expect(refused.map(({ number, code }) => [drafts[number - 1]?.type, code])).toEqual([]);
  expect(lastNumber).toBe(drafts.length);
}

/** A teacher and a child do with the app of the release whatever it can. */
async function useAll(client: ReleasedClient): Promise<{ rivera: Person; mei: Person; sound: TestFile }> {
  const sound = makeFile(Buffer.from(client.sound, 'hex'), 'audio/webm', 'webm');
  const rivera = await served.teacher('Rivera');
  await send(rivera, client.teacher);
  const mei = await served.signIn('mei', 'mei', 'student');
  expect((await (await mei.registerLane()).put(sound)).statusCode).toBe(200);
  await send(mei, client.student);
  await send(rivera, client.feedback);
  if (client.receipts) await send(mei, client.receipts);
  return { rivera, mei, sound };
}

it('the apps of the last two releases are tried', () => {
  expect(released.map(({ release }) => release)).toEqual(expect.arrayContaining(['0.4.0', '0.5.0']));
});

it('the protocol is still the one that released apps speak', () => {
  expect(PROTOCOL_VERSION).toBe(1);
});

it.each(clients)(
  'an app of release $release sends everything that it can, and it is kept',
  async (client) => {
    const { rivera, mei, sound } = await useAll(client);
    expect(await rivera.ok('GET /api/class-codes')).toMatchObject([{ name: 'Room 4 A', code: 'ABCDEF' }]);
    expect(await rivera.ok('GET /api/recordings')).toContainEqual(
      expect.objectContaining({ teacherFeedbackText: 'Lovely!', score: 90, duration: 3.5 }),
    );
    expect((await rivera.call('GET', sound.address)).rawPayload).toEqual(sound.bytes);
    expect(await mei.ok('GET /api/progress')).toHaveLength(2);
  },
);

it.each(clients)(
  'an app of release $release finds every field that it knows in what it pulls',
  async (client) => {
    const { rivera, mei } = await useAll(client);
    for (const person of [rivera, mei]) {
      const { id } = await person.registerLane();
      const page = await person.pull(null, [id]);
      expect(page.lanes[id]).toEqual({ lastNumber: 0, backedUpNumber: 0, rejects: [] });
      const known = page.docs.filter(({ table, deleted }) => table in client.documents && !deleted);
      expect(new Set(known.map(({ table }) => table)).size).toBeGreaterThan(5);
      const missing = known.flatMap(({ table, value = {} }) =>
        (client.documents[table] ?? [])
          .filter((field) => !(field in value) && !WITHHELD.has(field))
          .map((field) => `${table}.${field}`),
      );
      expect(new Set(missing)).toEqual(new Set());
    }
  },
);

it('an app that comes with a cursor of before is told to read everything anew', async () => {
  const rivera = await served.teacher('Rivera');
  const reply = await rivera.call('POST', '/api/sync/pull', { cursor: 'of an earlier release', lanes: [] });
  expect([reply.statusCode, reply.json().reset]).toEqual([200, expect.any(String)]);
});
