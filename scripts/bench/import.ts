/**
 * 600 children imported in batches as the app sends them, with passwords hashed at their real cost, while a colleague
 * goes on writing. The hashes are most of the work, so the reference is as many bare hashes on the same machine. Runs
 * only when it is named: `npm run bench -- import`.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { percentile } from 'e2e/support/percentile';
import type { CommandsReply, RegisterLaneReply } from 'shared-schema/sync';
import { MAX_COMMANDS_PER_CALL } from 'shared-schema/sync/protocol';
import { createPasswords } from 'sync-server/access/sign-in/passwords';
import { type BenchSchool, openBenchSchool } from './bench-school.ts';
import { Connection } from './connection.ts';
import { amount, type Figure } from './measure.ts';

const CHILDREN = amount(600, 4);
const AIM_MS = 30_000;
/** As `makeConfig` sets it. */
const COST = { memory: 19_456, passes: 2 };
const WRITE_INTERVAL_MS = 100;
const QUIET_WRITES = amount(30, 2);

export async function measureImport(): Promise<Figure[]> {
  const reference = await hashAll(CHILDREN);
  const school = await openBenchSchool({ LOG_LEVEL: 'error', RATE_LIMIT: 'off', SIGN_UP: 'open' });
  try {
    const colleague = await signUpColleague(school);
    const quiet: number[] = [];
    while (quiet.length < QUIET_WRITES) quiet.push(await timeWrite(colleague));
    const { took, writes } = await importWhileWriting(school, colleague);
    colleague.close();
    const what = `import: ${CHILDREN} children`;
    const late = (times: readonly number[]) => percentile(times, 0.95);
    return [
      { what: `${what}, against bare hashes`, ours: took, reference, unit: 'ms', aim: { atMost: 1.6 } },
      {
        what: `${what}, against half a minute`,
        ours: took,
        reference: AIM_MS,
        unit: 'ms',
        aim: { atMost: 1 },
      },
      {
        what: "import: a colleague's write meanwhile, 95 in 100",
        ...{ ours: late(writes), reference: late(quiet), unit: 'ms', aim: { atMost: 10 } },
      },
    ];
  } finally {
    await school.close();
  }
}

async function hashAll(count: number): Promise<number> {
  const { hash } = createPasswords(COST);
  const started = performance.now();
  for (let index = 0; index < count; index += 1) await hash(`child${index}`);
  return performance.now() - started;
}

async function signUpColleague({ server }: BenchSchool): Promise<Connection> {
  const colleague = new Connection(server.url);
  const names = { username: 'kit', firstName: 'Kit', lastName: 'Bench', email: 'kit@school.example' };
  const password = 'kit-kit-kit';
  await colleague.json('POST', '/api/users', { ...names, password, role: 'teacher' });
  await colleague.json('POST', '/api/auth/login', { username: 'kit', password, role: 'teacher' });
  return colleague;
}

async function timeWrite(colleague: Connection): Promise<number> {
  const started = performance.now();
  await colleague.json('POST', '/api/class-codes', { name: 'Owls' });
  return performance.now() - started;
}

async function importWhileWriting(
  { teacher }: BenchSchool,
  colleague: Connection,
): Promise<{ took: number; writes: number[] }> {
  const lane = randomUUID();
  const device = { uid: randomUUID(), name: 'Laptop' };
  const { token } = await teacher.json<RegisterLaneReply>('POST', '/api/sync/lanes', { lane, device });
  teacher.headers.authorization = `Bearer ${token}`;
  const writes: number[] = [];
  const state = { isDone: false };
  const writing = (async () => {
    while (!state.isDone) {
      writes.push(await timeWrite(colleague));
      await setTimeout(WRITE_INTERVAL_MS);
    }
  })();
  const commands = makeCommands();
  const started = performance.now();
  for (let from = 0; from < commands.length; from += MAX_COMMANDS_PER_CALL) {
    const batch = commands.slice(from, from + MAX_COMMANDS_PER_CALL);
    const path = `/api/sync/lanes/${lane}/commands`;
    const { results } = await teacher.json<CommandsReply>('POST', path, { commands: batch });
    const refused = results.find(({ status }) => status !== 'ok');
    if (refused) throw new Error(`child ${refused.number}: ${refused.code}`);
  }
  const took = performance.now() - started;
  state.isDone = true;
  await writing;
  return { took, writes };
}

function makeCommands(): object[] {
  const at = new Date().toISOString();
  const classCodeUid = randomUUID();
  const classKey = { sourcedId: 'class-1' };
  const make = (type: string, payload: object) => ({ commandId: randomUUID(), type, at, payload });
  const children = Array.from({ length: CHILDREN }, (_, index) => {
    const names = { username: `child${index}`, firstName: 'Child', lastName: String(index), grade: '2' };
    const keys = { uid: randomUUID(), sourcedId: `key-${index}`, classCodeUid, classSourcedId: 'class-1' };
    return make('student.create', { ...names, ...keys });
  });
  const made = [make('class.create', { uid: classCodeUid, name: 'Owls', ...classKey }), ...children];
  return made.map((command, index) => ({ ...command, number: index + 1 }));
}
