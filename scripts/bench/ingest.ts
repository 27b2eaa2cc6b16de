/**
 * 32 children send 30 recordings of 60 kB each, acknowledged only when file and row are on disk. They send as the
 * device's engine does: eight files, one request each, then one request with the eight commands that name them. The
 * reference takes a recording in one request: the same file with the same fsync and rename, and a row of its own with
 * a FULL commit. Recordings per second compare the whole; the slowest request in a hundred compares what a device
 * waits for, which on our side is mostly one of the requests with eight commands.
 *
 * The plain case: each recording is one request with the file and one request with the command. The reference does the
 * same two writes in the same two requests.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { percentile } from 'e2e/support/percentile';
import { makeWebm } from 'e2e/support/webm';
import {
  type BenchSchool,
  type Child,
  createActivity,
  openBenchSchool,
  type PreparedAnswer,
  prepareAnswer,
  signInChildren,
} from './bench-school.ts';
import { Connection } from './connection.ts';
import { countFsyncs } from './count-fsyncs.ts';
import { amount, type Figure } from './measure.ts';
import { startReference } from './reference.ts';
import { sendAnswers } from './send-answers.ts';

const CLIENTS = amount(32, 2);
const RECORDINGS = amount(30, 9);
const SIZE = 60_000;
/** So many that a busy moment of the machine is not the median of either side. */
const ROUNDS = amount(7, 1);
/** As the device's engine: `FILES_PER_BATCH` of pwa/src/sync/push/upload-blob.ts. */
const FILES_PER_BATCH = 8;

interface Run {
  perSecond: number;
  /** Milliseconds of each request. */
  took: number[];
}

type Answers = readonly PreparedAnswer[];

/** Hashing is the tablets' work, and a tablet does it while it records. */
function prepareAnswers(activityUid: string): PreparedAnswer[][] {
  const ofOne = () =>
    Array.from({ length: RECORDINGS }, (_, index) => prepareAnswer(activityUid, `${index}`, makeWebm(SIZE)));
  return Array.from({ length: CLIENTS }, ofOne);
}

/** Sends everything at once, `send` for each client, and measures until the last answer. */
async function run<Client>(
  clients: readonly Client[],
  activityUid: string,
  send: (client: Client, answers: Answers) => Promise<number[]>,
): Promise<Run> {
  const answers = prepareAnswers(activityUid);
  const started = performance.now();
  const took = await Promise.all(clients.map((client, index) => send(client, answers[index] ?? [])));
  return { perSecond: (CLIENTS * RECORDINGS * 1000) / (performance.now() - started), took: took.flat() };
}

/** One child's recordings, `batchSize` files at a time and then the commands that name them. */
async function sendToSchool(child: Child, answers: Answers, batchSize: number): Promise<number[]> {
  const took: number[] = [];
  for (let first = 0; first < answers.length; first += batchSize) {
    took.push(...(await sendAnswers(child, answers.slice(first, first + batchSize))));
  }
  return took;
}

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

const runBatches = (children: readonly Child[], activityUid: string) =>
  run(children, activityUid, (child, answers) => sendToSchool(child, answers, FILES_PER_BATCH));
const runPlain = (children: readonly Child[], activityUid: string) =>
  run(children, activityUid, (child, answers) => sendToSchool(child, answers, 1));

/** The median of the rounds after the first one, which only warms up. */
const middle = (runs: readonly Run[], value: (run: Run) => number) =>
  percentile(runs.slice(1).map(value), 0.5);

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
    for (const connection of connections) connection.close();
    for (const child of children) child.connection.close();
    const rounds = 2 * (ROUNDS + 1) + fsyncs.length;
    return [...figures, ...fsyncs, await measureDisk(school, rounds * CLIENTS * RECORDINGS * SIZE)];
  } finally {
    await school.close();
    await reference.close();
  }
}
