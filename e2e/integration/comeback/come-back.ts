/** A class worked without a network on many tablets; then all tablets connect at once. */
import { readFileSync } from 'node:fs';
import { percentile } from '#support/percentile.ts';
import { createSchoolServer, quickToSignIn, type SchoolServer } from '#support/school-server.ts';
import { createActivity, createStudent, prepareTeacher, readStored } from './class-of-tablets.ts';
import { type Answer, createTablet, type Tablet } from './tablet.ts';
import { createWire, type Traffic } from './wire.ts';

export interface Plan {
  tablets: number;
  /** On each tablet. */
  children: number;
  /** Of each child. */
  answers: number;
  /** Bytes of each answer. */
  size: number;
  /** The server is killed when this many batches of commands were answered, each time. */
  killAfter: readonly number[];
}

export interface Outcome {
  sent: Answer[];
  /** As a teacher's pull tells it: who answered what, with the hash of the bytes that the server gives back. */
  stored: Answer[];
  refused: number;
  faults: unknown[];
  /** Seconds from the network's return to the last answer confirmed and freed. */
  seconds: number;
  /** Milliseconds: 99 of 100 requests took less. */
  p99: number;
  requests: number;
  unanswered: number;
  /** Whether the server applied commands on a thread of their own at the end. */
  hasWriterThread: boolean;
  /** Most resident memory of the server process in MB; null where the system does not tell. */
  memory: number | null;
}

export async function comeBack(plan: Plan): Promise<Outcome> {
  const server = await createSchoolServer(quickToSignIn);
  await server.start();
  const memory = createMemoryWatch(server);
  const traffic: Traffic = { took: [], unanswered: 0, onCommands: () => {} };
  const tablets: Tablet[] = [];
  try {
    const teacher = await prepareTeacher(server.url);
    const activity = await createActivity(teacher, plan.answers);
    const sent: Answer[] = [];
    for (let index = 0; index < plan.tablets; index += 1) {
      const tablet = await createTablet(`tablet ${index + 1}`, createWire(server.url, traffic));
      tablets.push(tablet);
      for (let child = 0; child < plan.children; child += 1) {
        const username = `child${index}x${child}`;
        await createStudent(teacher, username, activity.code);
        const { uid } = await tablet.signIn(username);
        sent.push(...(await tablet.answer(uid, activity.uid, activity.questions, plan.size)));
      }
    }
    const killing = killMeanwhile(server, traffic, plan.killAfter, memory.sample);
    traffic.took.length = 0;
    const started = performance.now();
    for (const tablet of tablets) tablet.connect();
    await Promise.all(tablets.map((tablet) => tablet.quiet()));
    const seconds = (performance.now() - started) / 1000;
    await killing();
    const requests = traffic.took.length;
    return {
      ...{ sent, seconds, requests, unanswered: traffic.unanswered, p99: percentile(traffic.took, 0.99) },
      hasWriterThread: (await readMetrics(server)).includes('chickadee_writer_thread 1'),
      memory: memory.sample(),
      refused: (await Promise.all(tablets.map((tablet) => tablet.refused()))).reduce((a, b) => a + b, 0),
      faults: tablets.flatMap(({ faults }) => faults),
      stored: await readStored(teacher),
    };
  } finally {
    for (const tablet of tablets) await tablet.close();
    await server.dispose();
  }
}

const readMetrics = async ({ url }: SchoolServer) => (await fetch(`${url}/api/metrics`)).text();

/** Power cuts at the planned moments; the returned function waits for the last restart and says if one is missing. */
function killMeanwhile(
  server: SchoolServer,
  traffic: Traffic,
  moments: readonly number[],
  sampleMemory: () => unknown,
): () => Promise<void> {
  const left = [...moments];
  let answered = 0;
  let restarting = Promise.resolve();
  traffic.onCommands = () => {
    answered += 1;
    if (left.length === 0 || answered < (left[0] as number)) return;
    left.shift();
    sampleMemory();
    restarting = restarting.then(() => server.kill()).then(() => server.start());
  };
  return async () => {
    await restarting;
    if (left.length > 0) throw new Error(`Only ${answered} batches were sent: too few to kill the server`);
  };
}

function createMemoryWatch(server: SchoolServer): { sample(): number | null } {
  let most: number | null = null;
  return {
    sample() {
      try {
        const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
        const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
        if (kilobytes > 0) most = Math.max(most ?? 0, kilobytes / 1024);
      } catch {
        // Another system, or the process is just gone: what was seen before stands.
      }
      return most;
    },
  };
}
