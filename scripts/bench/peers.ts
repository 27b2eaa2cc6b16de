/**
 * Ours beside Feathers, a framework for live apps that a school could build on instead, in turn: `npm run bench -- peers`.
 * Feathers stores what it is sent, and no more: nobody signs in, and nothing is checked, hashed or limited to who may see
 * it. As it comes it waits for no disk, so what it has answered is lost with a power cut; ours never answers before file
 * and row are flushed. Hence three ways.
 */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { percentile } from 'e2e/support/percentile';
import type { WebSocket } from 'ws';
import { type BenchProcess, startBenchProcess } from './bench-process.ts';
import { createActivity, openBenchSchool, signInChildren } from './bench-school.ts';
import { Connection } from './connection.ts';
import { openChildSocket, openSocket, timeUntilLast } from './fan-out/sockets.ts';
import {
  type Answers,
  CLIENTS,
  middle,
  ROUNDS,
  type Run,
  run,
  runBatches,
  runPlain,
} from './ingest/answer-load.ts';
import { amount, type Figure, inTurn } from './measure.ts';
import { installFeathers } from './peers/install-feathers.ts';
import { DOCUMENTS, fill, ROUNDS as PULL_ROUNDS, CLIENTS as PULLING, perSecond, pullBytes } from './pull.ts';

/** `synchronous`: SQLite's setting. */
const WAYS = [
  { synchronous: 'OFF', files: 'unflushed', name: 'no flush' },
  { synchronous: 'FULL', files: 'unflushed', name: 'row flushed' },
  { synchronous: 'FULL', files: 'flushed', name: 'both flushed' },
] as const;
/** Documents of a page, about as many bytes as a page of ours. */
const PAGE = 250;
const SUBSCRIBERS = amount(100, 3);
const WRITES = amount(60, 3);
/** Writes of a fresh server that only warm up. */
const WARM = amount(10, 0);
/** Ours pokes a socket once in 50 ms. */
const REST_MS = 60;

type Way = (typeof WAYS)[number] & { peer: BenchProcess };

/** A recording as Feathers gets it: the file in one request, the row in the next one. */
async function sendAnswers(connection: Connection, answers: Answers): Promise<number[]> {
  const took: number[] = [];
  for (const [index, { bytes, command }] of answers.entries()) {
    const file = await connection.send('PUT', '/file', bytes, 'audio/webm');
    const row = await connection.send('POST', '/row', { text: JSON.stringify(command(index)) });
    if (file.status !== 201 || row.status !== 201) throw new Error('Feathers did not take a recording in.');
    took.push(file.took, row.took);
  }
  return took;
}

async function measureIngest(ways: readonly Way[]): Promise<Figure[]> {
  const school = await openBenchSchool();
  try {
    const children = await signInChildren(school, CLIENTS);
    const theirs = ways.map(({ peer }) => Array.from({ length: CLIENTS }, () => new Connection(peer.url)));
    const runs = { batches: [] as Run[], plain: [] as Run[], theirs: theirs.map((): Run[] => []) };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { uid } = await createActivity(school, `Round ${round}`, '');
      runs.batches.push(await runBatches(children, uid));
      const { uid: plainUid } = await createActivity(school, `Plain round ${round}`, '');
      runs.plain.push(await runPlain(children, plainUid));
      for (const [index, connections] of theirs.entries())
        runs.theirs[index]?.push(await run(connections, plainUid, sendAnswers));
    }
    for (const connection of [...theirs.flat(), ...children.map((child) => child.connection)])
      connection.close();
    const speed = (of: readonly Run[]) => middle(of, (each) => each.perSecond);
    return ways.flatMap(({ name }, index) =>
      [
        { what: 'recordings in batches', ours: speed(runs.batches) },
        { what: 'recordings one by one', ours: speed(runs.plain) },
      ].map(({ what, ours }) => ({
        what: `peers: ${what}, Feathers ${name}`,
        ours,
        reference: speed(runs.theirs[index] ?? []),
        unit: '/s',
        aim: { atLeast: 1 },
      })),
    );
  } finally {
    await school.close();
  }
}

/** All documents, a page after the other. */
async function findAll(connection: Connection): Promise<void> {
  for (let first = 0; first < DOCUMENTS; first += PAGE)
    await connection.send('GET', `/documents?$limit=${PAGE}&$skip=${first}`);
}

async function measurePull({ peer }: Way): Promise<Figure[]> {
  const school = await openBenchSchool();
  try {
    await fill(school);
    const children = await signInChildren(school, PULLING);
    const theirs = children.map(() => new Connection(peer.url));
    const text = 'Once upon a time. '.repeat(55);
    await theirs[0]?.json(
      'POST',
      '/documents',
      Array.from({ length: DOCUMENTS }, () => ({ text })),
    );
    const pulled = await inTurn(
      PULL_ROUNDS,
      () => perSecond(PULLING * DOCUMENTS, () => Promise.all(children.map(pullBytes))),
      () => perSecond(PULLING * DOCUMENTS, () => Promise.all(theirs.map(findAll))),
    );
    for (const connection of [...theirs, ...children.map((child) => child.connection)]) connection.close();
    return [
      {
        what: 'peers: documents of 1 kB pulled, Feathers',
        ...pulled,
        unit: '/s',
        aim: { atLeast: 1 },
      },
    ];
  } finally {
    await school.close();
  }
}

/** A subscriber of Socket.IO, by its protocol. */
async function subscribe({ peer }: Way): Promise<WebSocket> {
  const socket = await openSocket(`${peer.url}/socket.io/?EIO=4&transport=websocket`);
  const joined = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const frame = data.toString();
      if (frame === '2') socket.send('3');
      if (frame.startsWith('40')) resolve();
    });
  });
  socket.send('40');
  await joined;
  return socket;
}

async function measureFanOut(ways: readonly Way[]): Promise<Figure[]> {
  const school = await openBenchSchool();
  const opened: WebSocket[] = [];
  const writers: Connection[] = [];
  try {
    const children = await signInChildren(school, SUBSCRIBERS);
    const ours: WebSocket[] = [];
    for (const child of children) ours.push(await openChildSocket(school, child));
    opened.push(...ours);
    const sides = [
      () => timeUntilLast(ours, 'sync', () => createActivity(school, 'Fan-out', 'Who was there?')),
    ];
    for (const way of ways) {
      const sockets = await Promise.all(children.map(() => subscribe(way)));
      opened.push(...sockets);
      const writer = new Connection(way.peer.url);
      writers.push(writer);
      sides.push(() =>
        timeUntilLast(sockets, 'activities created', () =>
          writer.json('POST', '/activities', { text: 'Fan-out' }),
        ),
      );
    }
    const took = sides.map((): number[] => []);
    for (let count = 0; count < WRITES; count += 1) {
      await setTimeout(REST_MS);
      // Each side is the first one after the rest as often as the others.
      for (let turn = 0; turn < sides.length; turn += 1) {
        const side = (count + turn) % sides.length;
        took[side]?.push((await sides[side]?.()) ?? Number.NaN);
      }
    }
    for (const { connection } of children) connection.close();
    const [mine = Number.NaN, ...theirs] = took.map((times) => percentile(times.slice(WARM), 0.5));
    return ways.map(({ name }, index) => ({
      what: `peers: new activity to 100, Feathers ${name}`,
      ours: mine,
      reference: theirs[index] ?? Number.NaN,
      unit: 'ms',
      aim: { atMost: 1 },
    }));
  } finally {
    for (const socket of opened) socket.terminate();
    for (const writer of writers) writer.close();
    await school.close();
  }
}

export async function measurePeers(): Promise<Figure[]> {
  const packages = await installFeathers();
  const app = join(import.meta.dirname, 'peers', 'feathers-app.ts');
  const ways: Way[] = [];
  try {
    for (const way of WAYS)
      ways.push({ ...way, peer: await startBenchProcess(app, [packages, way.synchronous, way.files]) });
    const [first] = ways;
    // Its files have no part in a fan-out.
    const withoutFiles = ways.filter(({ files }) => files === 'unflushed');
    return [
      ...(await measureIngest(ways)),
      ...(first ? await measurePull(first) : []),
      ...(await measureFanOut(withoutFiles)),
    ];
  } finally {
    for (const { peer } of ways) await peer.close();
  }
}
