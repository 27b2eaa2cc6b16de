/** The load of `ingest`: what the children send, and how long it takes. */
import { percentile } from 'e2e/support/percentile';
import { makeWebm } from 'e2e/support/webm';
import { type Child, type PreparedAnswer, prepareAnswer } from '../bench-school.ts';
import { amount } from '../measure.ts';
import { sendAnswers } from '../send-answers.ts';

export const CLIENTS = amount(32, 2);
export const RECORDINGS = amount(30, 9);
export const SIZE = 60_000;
/** So many that a busy moment of the machine is not the median of either side. */
export const ROUNDS = amount(7, 1);
/** As the device's engine: `FILES_PER_BATCH` of pwa/src/sync/push/upload-files.ts. */
const FILES_PER_BATCH = 8;

export interface Run {
  perSecond: number;
  /** Milliseconds of each request. */
  took: number[];
}

export type Answers = readonly PreparedAnswer[];

/** Hashing is the tablets' work, and a tablet does it while it records. */
function prepareAnswers(activityUid: string): PreparedAnswer[][] {
  const ofOne = () =>
    Array.from({ length: RECORDINGS }, (_, index) => prepareAnswer(activityUid, `${index}`, makeWebm(SIZE)));
  return Array.from({ length: CLIENTS }, ofOne);
}

/** Sends everything at once, `send` for each client, and measures until the last answer. */
export async function run<Client>(
  clients: readonly Client[],
  activityUid: string,
  send: (client: Client, answers: Answers) => Promise<number[]>,
): Promise<Run> {
  const answers = prepareAnswers(activityUid);
  const started = performance.now();
  const took = await Promise.all(clients.map((client, index) => send(client, answers[index] ?? [])));
  return { perSecond: (CLIENTS * RECORDINGS * 1000) / (performance.now() - started), took: took.flat() };
}

/**
 * One child's recordings, `batchSize` files at a time and then the commands that name them. The first batch has any size up
 * to that.
 */
async function sendToSchool(child: Child, answers: Answers, batchSize: number): Promise<number[]> {
  const took: number[] = [];
  let size = 1 + Math.floor(Math.random() * batchSize);
  for (let first = 0; first < answers.length; first += size, size = batchSize) {
    took.push(...(await sendAnswers(child, answers.slice(first, first + size))));
  }
  return took;
}

export const runBatches = (children: readonly Child[], activityUid: string) =>
  run(children, activityUid, (child, answers) => sendToSchool(child, answers, FILES_PER_BATCH));
export const runPlain = (children: readonly Child[], activityUid: string) =>
  run(children, activityUid, (child, answers) => sendToSchool(child, answers, 1));

/** The median of the rounds after the first one, which only warms up. */
export const middle = (runs: readonly Run[], value: (run: Run) => number) =>
  percentile(runs.slice(1).map(value), 0.5);
