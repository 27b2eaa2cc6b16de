/**
 * 32 children send 30 recordings of 60 kB each, acknowledged only when file and row are on disk. They send as the
 * device's engine does: eight files, one request each, then one request with the eight commands that name them. The
 * reference takes a recording in one request: the same file with the same fsync and rename, and a row of its own with
 * a FULL commit. Recordings per second compare the whole; the slowest request in a hundred compares what a device
 * waits for, which on our side is mostly one of the requests with eight commands.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { percentile } from 'e2e/support/percentile';
import { makeWebm } from 'e2e/support/webm';
import type { CommandsReply } from 'shared-schema/sync';
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

const CLIENTS = amount(32, 2);
const RECORDINGS = amount(30, 9);
const SIZE = 60_000;
const ROUNDS = amount(3, 1);
/** As the device's engine: `FILES_PER_BATCH` of pwa/src/sync/push/upload-blob.ts. */
const FILES_PER_BATCH = 8;

interface Run {
  perSecond: number;
  /** Milliseconds of each request. */
  took: number[];
}

const recording = () => makeWebm(SIZE);

/** One child's recordings, eight files at a time and then the commands that name them. */
async function sendAll(child: Child, answers: readonly PreparedAnswer[]): Promise<number[]> {
  const took: number[] = [];
  child.connection.headers.authorization = `Bearer ${child.token}`;
  for (let first = 0; first < answers.length; first += FILES_PER_BATCH) {
    took.push(...(await sendBatch(child, answers.slice(first, first + FILES_PER_BATCH))));
  }
  return took;
}

async function sendBatch(child: Child, answers: readonly PreparedAnswer[]): Promise<number[]> {
  const took: number[] = [];
  for (const { sha256, bytes } of answers) {
    const answer = await child.connection.send('PUT', `/api/sync/blobs/${sha256}`, bytes, 'audio/webm');
    if (answer.status >= 300) throw new Error(`PUT blob: ${answer.status} ${answer.body}`);
    took.push(answer.took);
  }
  const commands = answers.map(({ command }) => command(++child.number));
  const answer = await child.connection.send('POST', `/api/sync/lanes/${child.lane}/commands`, { commands });
  const reply = JSON.parse(answer.body.toString()) as CommandsReply;
  if (!reply.results?.every(({ status }) => status === 'ok')) throw new Error(`commands: ${answer.body}`);
  took.push(answer.took);
  return took;
}

async function runOurs(children: readonly Child[], activityUid: string): Promise<Run> {
  // Hashing is the tablets' work, and a tablet does it while it records.
  const answers = children.map(() =>
    Array.from({ length: RECORDINGS }, (_, index) => prepareAnswer(activityUid, `${index}`, recording())),
  );
  const started = performance.now();
  const took = await Promise.all(children.map((child, index) => sendAll(child, answers[index] ?? [])));
  return finish(started, took.flat());
}

async function runReference(connections: readonly Connection[]): Promise<Run> {
  const files = connections.map(() => Array.from({ length: RECORDINGS }, recording));
  const started = performance.now();
  const took = await Promise.all(
    connections.map(async (connection, index) => {
      const times: number[] = [];
      for (const bytes of files[index] ?? []) {
        times.push((await connection.send('PUT', '/recording', bytes, 'audio/webm')).took);
      }
      return times;
    }),
  );
  return finish(started, took.flat());
}

function finish(started: number, took: number[]): Run {
  return { perSecond: (CLIENTS * RECORDINGS * 1000) / (performance.now() - started), took };
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
  const count = await countFsyncs(school.server.pid ?? 0, () => runOurs(children, uid));
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

export async function measureIngest(): Promise<Figure[]> {
  const school = await openBenchSchool();
  const reference = await startReference();
  try {
    const connections = Array.from({ length: CLIENTS }, () => new Connection(reference.url));
    const ours: Run[] = [];
    const theirs: Run[] = [];
    const children = await signInChildren(school, CLIENTS);
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { uid } = await createActivity(school, `Round ${round}`, '');
      ours.push(await runOurs(children, uid));
      theirs.push(await runReference(connections));
    }
    const middle = (runs: readonly Run[], value: (run: Run) => number) =>
      percentile(runs.slice(1).map(value), 0.5);
    const p99 = ({ took }: Run) => percentile(took, 0.99);
    const figures: Figure[] = [
      {
        what: 'ingest: recordings per second, both on disk',
        ours: middle(ours, (run) => run.perSecond),
        reference: middle(theirs, (run) => run.perSecond),
        unit: '/s',
        aim: { atLeast: 0.85 },
      },
      {
        what: 'ingest: slowest request in a hundred',
        ours: middle(ours, p99),
        reference: middle(theirs, p99),
        unit: 'ms',
        aim: { atMost: 1.2 },
      },
    ];
    const fsyncs = await measureFsyncs(school, children);
    for (const connection of connections) connection.close();
    for (const child of children) child.connection.close();
    const sent = ROUNDS + 1 + fsyncs.length;
    return [...figures, ...fsyncs, await measureDisk(school, sent * CLIENTS * RECORDINGS * SIZE)];
  } finally {
    await school.close();
    await reference.close();
  }
}
