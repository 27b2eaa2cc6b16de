/**
 * 32 children send 30 recordings of 60 kB each, acknowledged only when file and row are on disk. They send as the
 * device's engine does: eight files, one request each, then one request with the eight commands that name them; the
 * first batch has any number of files up to that. The reference takes a recording in one request: the same file with the
 * same fsync and rename, and a row of its own with a FULL commit. Recordings per second compare the whole; the slowest
 * request in a hundred compares what a device waits for, which on our side is mostly one of the requests with commands.
 *
 * The plain case: each recording is one request with the file and one request with the command. The reference does the
 * same two writes in the same two requests.
 *
 * The same load on PostgreSQL stands beside SQLite's, by one process and by two.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { percentile } from 'e2e/support/percentile';
import {
  type BenchSchool,
  type Child,
  createActivity,
  openBenchSchool,
  signInChildren,
} from './bench-school.ts';
import { Connection } from './connection.ts';
import { countFsyncs } from './count-fsyncs.ts';
import {
  type Answers,
  CLIENTS,
  middle,
  RECORDINGS,
  ROUNDS,
  type Run,
  run,
  runBatches,
  runPlain,
  SIZE,
} from './ingest/answer-load.ts';
import { measureOnPostgres } from './ingest/on-postgres.ts';
import type { Figure } from './measure.ts';
import { startReference } from './reference.ts';

/** File and row in one request. */
async function sendWhole(connection: Connection, answers: Answers): Promise<number[]> {
  const took: number[] = [];
  for (const { bytes } of answers) {
    took.push((await connection.send('PUT', '/recording', bytes, 'audio/webm')).took);
  }
  return took;
}

/** The file in one request, and the row in the next one. */
async function sendParts(connection: Connection, answers: Answers): Promise<number[]> {
  const took: number[] = [];
  for (const [index, { bytes, command }] of answers.entries()) {
    took.push((await connection.send('PUT', '/file', bytes, 'audio/webm')).took);
    took.push((await connection.send('POST', '/row', { commands: [command(index)] })).took);
  }
  return took;
}

/** Bytes of all files below a folder. */
async function sizeOf(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return sum;
}

/** One more round, watched: what each recording costs in flushes, against one for the file and one for the row. */
async function measureFsyncs(school: BenchSchool, children: readonly Child[]): Promise<Figure[]> {
  const { uid } = await createActivity(school, 'Watched round', '');
  const count = await countFsyncs(school.server.pid ?? 0, () => runBatches(children, uid));
  if (count === null) {
    process.stderr.write('ingest: flushes to the disk are counted where strace is installed\n');
    return [];
  }
  return [
    {
      what: 'ingest: flushes to the disk per recording',
      ours: count / (CLIENTS * RECORDINGS),
      reference: 2,
      unit: '',
      aim: { atMost: 1 },
    },
  ];
}

async function measureDisk(school: BenchSchool, payload: number): Promise<Figure> {
  // The write-ahead log is folded into the database at an orderly end; only then the folder shows what is kept.
  await school.server.stop();
  return {
    what: 'ingest: disk used against the sound received',
    ours: (await sizeOf(school.server.dataDir)) / 1e6,
    reference: payload / 1e6,
    unit: 'MB',
    aim: { atMost: 1.08 },
  };
}

async function measureSpeed(
  school: BenchSchool,
  children: readonly Child[],
  connections: readonly Connection[],
): Promise<Figure[]> {
  const runs = { batches: [] as Run[], whole: [] as Run[], plain: [] as Run[], parts: [] as Run[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { uid } = await createActivity(school, `Round ${round}`, '');
    runs.batches.push(await runBatches(children, uid));
    runs.whole.push(await run(connections, uid, sendWhole));
    const { uid: plainUid } = await createActivity(school, `Plain round ${round}`, '');
    runs.plain.push(await runPlain(children, plainUid));
    runs.parts.push(await run(connections, plainUid, sendParts));
  }
  const perSecond = (of: Run) => of.perSecond;
  const p99 = ({ took }: Run) => percentile(took, 0.99);
  return [
    {
      what: 'ingest: recordings per second, both on disk',
      ours: middle(runs.batches, perSecond),
      reference: middle(runs.whole, perSecond),
      unit: '/s',
      aim: { atLeast: 0.85 },
    },
    {
      what: 'ingest: slowest request in a hundred',
      ours: middle(runs.batches, p99),
      reference: middle(runs.whole, p99),
      unit: 'ms',
      aim: { atMost: 1.2 },
    },
    {
      what: 'ingest: one file and one command for each recording',
      ours: middle(runs.plain, perSecond),
      reference: middle(runs.parts, perSecond),
      unit: '/s',
      aim: { atLeast: 0.85 },
    },
  ];
}

export async function measureIngest(): Promise<Figure[]> {
  const school = await openBenchSchool();
  const reference = await startReference();
  try {
    const connections = Array.from({ length: CLIENTS }, () => new Connection(reference.url));
    const children = await signInChildren(school, CLIENTS);
    const figures = await measureSpeed(school, children, connections);
    const fsyncs = await measureFsyncs(school, children);
    const onPostgres = await measureOnPostgres(school, children);
    for (const connection of connections) connection.close();
    for (const child of children) child.connection.close();
    const rounds = (onPostgres.length > 0 ? 3 : 2) * (ROUNDS + 1) + fsyncs.length;
    return [
      ...figures,
      ...fsyncs,
      ...onPostgres,
      await measureDisk(school, rounds * CLIENTS * RECORDINGS * SIZE),
    ];
  } finally {
    await school.close();
    await reference.close();
  }
}
