/**
 * 20,000 malformed requests and commands. None may end in a 5xx or without an answer, and none may change what it was
 * refused for. A failure prints its seed and the smallest run that fails.
 */
import fc from 'fast-check';
import { errors, isErrorCode } from 'shared-schema/contract';
import { describe, expect, it } from 'vitest';
import { query } from '#db/statements.ts';
import { setUpClass, uploadSound } from '#test/classes/school-class.ts';
import { requestsTo, type Target } from '#test/fuzz/requests.ts';
import { isPostgres } from '#test/test-database.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const SEEDS = Array.from({ length: isPostgres ? 4 : 20 }, (_, index) => index + 1);
/** The requests themselves are the same for both engines. */
const REQUESTS_PER_SEED = isPostgres ? 500 : 1_000;

/** A school with somebody of each role, and what requests may name. Without a voice, which would publish in between. */
async function openTarget(): Promise<{ served: TestSchool; target: Target; numbers: Map<string, number> }> {
  /** How far each lane is. */
  const numbers = new Map<string, number>();
  const served = await openTestSchool({ inMemory: true });
  const admin = await served.setUpAdmin();
  const mine = await setUpClass(served, 'Rivera', 'Mei');
  const theirs = await setUpClass(served, 'Okafor', 'Ana');
  const audioUrl = await uploadSound(served, mine.student);
  const people = [mine.student, mine.teacher, theirs.student, theirs.teacher, admin];
  const lanes = await Promise.all([mine.student, mine.teacher].map((person) => person.registerLane()));
  const things = [mine, theirs].flatMap((each) => [each.schoolClass, each.activity, each.assignment]);
  const all = [...people.map(({ user }) => user), ...things];
  const target: Target = {
    routes: served.routes,
    cookies: [...people.map(({ cookie }) => cookie), ''],
    ids: all.map(({ id }) => id),
    uids: all.map(({ uid }) => uid),
    addresses: [audioUrl, '/stock/farm.svg'],
    lanes: lanes.map(({ id, token }) => ({ id, token, nextNumber: () => (numbers.get(id) ?? 0) + 1 })),
  };
  return { served, target, numbers };
}

/** Reads everything that a person would miss, and no bookkeeping of who called when; notes how far the lanes are. */
function watchContent({ school }: TestSchool, numbers: Map<string, number>): () => Promise<string> {
  const tables = ['users', 'sessions', 'tablets', 'settings', 'account_names', 'file_refs'];
  const counts = tables.map((name) => `(select count(*) from ${name}) as ${name}`);
  const text = `select ${counts.join(', ')}`;
  return async () => {
    for (const lane of await query<{ id: string; last_number: number }>(school.db, LANES))
      numbers.set(lane.id, lane.last_number);
    return JSON.stringify([school.head(), await query(school.db, text)]);
  };
}

const LANES = 'select id, last_number from lanes';

/** The school may lack these, and says so. */
const lacking = new Set(['google_unavailable', 'speech_unavailable']);

describe('malformed requests and commands', () => {
  for (const seed of SEEDS) {
    it(`seed ${seed}: each is answered, none by a 5xx, and a refused one changes nothing`, async () => {
      const { served, target, numbers } = await openTarget();
      const readContent = watchContent(served, numbers);
      let content = await readContent();
      await fc.assert(
        fc.asyncProperty(requestsTo(target), async (request) => {
          const before = content;
          const { statusCode, body, headers } = await served.call(request);
          content = await readContent();
          if (statusCode < 400) return;
          const isJson = String(headers['content-type']).includes('json') && body !== '';
          const code: unknown = isJson ? JSON.parse(body).code : undefined;
          const shown = `${statusCode} ${String(code)}: ${body.slice(0, 300)}`;
          expect(statusCode < 500 || lacking.has(String(code)), shown).toBe(true);
          if (isJson) expect(isErrorCode(code) && errors[code].status, shown).toBe(statusCode);
          expect(content, shown).toBe(before);
        }),
        { seed, numRuns: REQUESTS_PER_SEED, interruptAfterTimeLimit: 120_000 },
      );
      expect((await served.visitor.request('GET /api/health')).body.status).toBe('ok');
      await served.close();
    });
  }
});
