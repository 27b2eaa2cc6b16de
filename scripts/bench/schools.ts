/**
 * Many schools in one process: its memory with 500 registered and 50 at work, how long the first request of a school that
 * was closed takes, and what the requests of one school cost another one that works as hard as it can.
 */
import { once } from 'node:events';
import { percentile } from 'e2e/support/percentile';
import { makeWebm } from 'e2e/support/webm';
import { WebSocket } from 'ws';
import { type Child, createActivity, prepareAnswer, signInChildren } from './bench-school.ts';
import { amount, type Figure } from './measure.ts';
import { type BenchDistrict, openBenchDistrict } from './schools/bench-district.ts';
import { sendAnswers } from './send-answers.ts';

const REGISTERED = amount(500, 3);
const ACTIVE = amount(50, 2);
const CHILDREN = amount(6, 1);
const OPENINGS = amount(60, 1);
/** Of the school that is watched: a class that works. */
const WATCHED_REQUESTS = amount(400, 4);
/** Of the noisy school: so many devices that send without a pause. */
const NOISY_CHILDREN = amount(32, 1);

const SOUND = makeWebm(60_000);

export async function measureSchools(): Promise<Figure[]> {
  const district = await openBenchDistrict(REGISTERED);
  try {
    // First: nobody is open yet.
    const opening = await measureOpening(district);
    const noisy = await measureNoise(district);
    const memory = await measureMemory(district);
    return [memory, opening, noisy];
  } finally {
    await district.close();
  }
}

/** The first request of a school that is closed, against the second one: the difference is the opening. */
async function measureOpening({ hosts, connect }: BenchDistrict): Promise<Figure> {
  const took: number[] = [];
  for (const host of hosts.slice(-OPENINGS)) {
    const connection = connect(host);
    const first = await connection.send('GET', '/api/health');
    const second = await connection.send('GET', '/api/health');
    if (first.status !== 200) throw new Error(`health: ${first.status} ${first.body}`);
    took.push(first.took - second.took);
    connection.close();
  }
  return {
    what: 'schools: opening a school that is closed',
    ours: percentile(took, 0.5),
    reference: 20,
    unit: 'ms',
    aim: { atMost: 1 },
  };
}

interface Classroom {
  readonly children: readonly Child[];
  readonly activityUid: string;
  close(): void;
}

/** Children who are signed in, and a teacher's laptop with an open socket. */
async function openClassroom(
  { server, enter }: BenchDistrict,
  host: string,
  count: number,
): Promise<Classroom> {
  const school = await enter(host);
  const children = await signInChildren(school, count);
  const { uid } = await createActivity(school, `Today ${count}`, '');
  const { cookie = '' } = school.teacher.headers;
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers: { host, cookie } });
  await once(socket, 'message');
  return {
    ...{ children, activityUid: uid },
    close() {
      socket.terminate();
      school.teacher.close();
      for (const { connection } of children) connection.close();
    },
  };
}

/** One answer of each child, one child after another, and what each pulls then. Milliseconds of each request. */
async function workOnce({ children, activityUid }: Classroom, question: string): Promise<number[]> {
  const took: number[] = [];
  for (const child of children) {
    took.push(...(await sendAnswers(child, [prepareAnswer(activityUid, question, SOUND)])));
    const pulled = await child.connection.send('POST', '/api/sync/pull', {
      cursor: null,
      lanes: [child.lane],
    });
    if (pulled.status !== 200) throw new Error(`pull: ${pulled.status} ${pulled.body}`);
    took.push(pulled.took);
  }
  return took;
}

async function measureMemory(district: BenchDistrict): Promise<Figure> {
  const rooms: Classroom[] = [];
  for (const host of district.hosts.slice(0, ACTIVE))
    rooms.push(await openClassroom(district, host, CHILDREN));
  let highest = 0;
  for (let round = 0; round < amount(4, 1); round++) {
    await Promise.all(rooms.map((room) => workOnce(room, `m${round}`)));
    highest = Math.max(highest, await district.memory());
  }
  for (const room of rooms) room.close();
  return {
    what: `schools: memory, ${REGISTERED} registered and ${ACTIVE} at work`,
    ours: highest,
    reference: 400,
    unit: 'MB',
    aim: { atMost: 1 },
  };
}

/** The same class alone, and beside a school whose devices send as fast as they can. */
async function measureNoise(district: BenchDistrict): Promise<Figure> {
  const [watchedHost = '', noisyHost = ''] = district.hosts;
  const watched = await openClassroom(district, watchedHost, 4);
  const noisy = await openClassroom(district, noisyHost, NOISY_CHILDREN);
  const watch = async (name: string) => {
    const took: number[] = [];
    for (let round = 0; took.length < WATCHED_REQUESTS; round++)
      took.push(...(await workOnce(watched, `${name}${round}`)));
    return percentile(took, 0.99);
  };
  await watch('warm');
  const alone = await watch('alone');
  let isOver = false;
  const noise = noisy.children.map(async (child, index) => {
    for (let round = 0; !isOver; round++)
      await workOnce({ ...noisy, children: [child] }, `n${index}-${round}`);
  });
  const beside = await watch('beside');
  isOver = true;
  await Promise.all(noise);
  watched.close();
  noisy.close();
  return {
    what: 'schools: slowest request in a hundred beside a noisy school',
    ours: beside,
    reference: alone,
    unit: 'ms',
    aim: { atMost: 2 },
  };
}
