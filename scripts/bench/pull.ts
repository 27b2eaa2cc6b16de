/** 30 children pull 2,000 documents of 1 kB in pages; and ask again when there is nothing new. */
import { randomUUID } from 'node:crypto';
import type { PullPage } from 'shared-schema/sync';
import { type Child, openBenchSchool, type SchoolAccess, signInChildren } from './bench-school.ts';
import { Connection } from './connection.ts';
import { amount, type Figure, inTurn } from './measure.ts';
import { startReference } from './reference.ts';

export const CLIENTS = amount(30, 2);
export const DOCUMENTS = amount(2_000, 300);
const IDLE_PULLS = amount(150, 2);
export const ROUNDS = amount(5, 0);

/** 2,000 activities whose documents are about 1 kB long; children without a class see them all. */
export async function fill(school: SchoolAccess): Promise<void> {
  const lane = randomUUID();
  const { token } = await school.teacher.json<{ token: string }>('POST', '/api/sync/lanes', {
    lane,
    device: { uid: randomUUID(), name: 'Laptop' },
  });
  school.teacher.headers.authorization = `Bearer ${token}`;
  for (let number = 1; number <= DOCUMENTS; number += 50) {
    const commands = Array.from({ length: 50 }, (_, index) => ({
      number: number + index,
      commandId: randomUUID(),
      type: 'activity.save',
      at: new Date().toISOString(),
      payload: {
        uid: randomUUID(),
        title: `Activity ${number + index}`,
        type: 'story',
        storyContent: 'Once upon a time. '.repeat(18),
        questions: [{ id: 'q', prompt: 'Who was there?', imageUrl: null }],
      },
    }));
    await school.teacher.json('POST', `/api/sync/lanes/${lane}/commands`, { commands });
  }
}

async function pullAll(child: Child): Promise<{ pages: PullPage[]; cursor: string }> {
  const pages: PullPage[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page: PullPage = await child.connection.json('POST', '/api/sync/pull', {
      cursor,
      lanes: [child.lane],
    });
    pages.push(page);
    cursor = page.cursor;
    if (!page.more) return { pages, cursor };
  }
}

/** As `pullAll` without parsing the documents, so that parsing on the client's side does not count. */
export async function pullBytes(child: Child): Promise<void> {
  let cursor: string | null = null;
  for (let more = true; more; ) {
    const answer = await child.connection.send('POST', '/api/sync/pull', { cursor, lanes: [child.lane] });
    const head = answer.body.subarray(0, answer.body.indexOf('"docs":')).toString();
    cursor = head.match(/"cursor":"([^"]+)"/)?.[1] ?? null;
    const isMore = head.match(/"more":(true|false)/)?.[1];
    if (!cursor || !isMore) throw new Error(`An answer that starts like no page: ${head}`);
    more = isMore === 'true';
  }
}

export async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (count * 1000) / (performance.now() - started);
}

export async function measurePull(): Promise<Figure[]> {
  const school = await openBenchSchool();
  const reference = await startReference();
  try {
    await fill(school);
    const children = await signInChildren(school, CLIENTS);
    const bare = children.map(() => new Connection(reference.url));
    const [first] = children;
    if (!first) throw new Error('There are no children to pull.');
    const { pages, cursor } = await pullAll(first);
    for (const page of pages) await bare[0]?.json('PUT', '/page', page);
    const empty = await first.connection.json<object>('POST', '/api/sync/pull', {
      cursor,
      lanes: [first.lane],
    });
    await bare[0]?.json('PUT', '/page', empty);

    const whole = await inTurn(
      ROUNDS,
      () => perSecond(CLIENTS * DOCUMENTS, () => Promise.all(children.map(pullBytes))),
      () =>
        perSecond(CLIENTS * DOCUMENTS, () =>
          Promise.all(
            bare.map(async (connection) => {
              for (let page = 0; page < pages.length; page += 1)
                await connection.send('POST', '/pull', { page });
            }),
          ),
        ),
    );
    const cursors = new Map<Child, string>();
    for (const child of children) cursors.set(child, (await pullAll(child)).cursor);
    const idle = (send: (index: number) => Promise<unknown>) => () =>
      perSecond(CLIENTS * IDLE_PULLS, () =>
        Promise.all(
          children.map(async (_, index) => {
            for (let count = 0; count < IDLE_PULLS; count += 1) await send(index);
          }),
        ),
      );
    const nothingNew = await inTurn(
      ROUNDS,
      idle((index) => {
        const child = children[index] as Child;
        return child.connection.send('POST', '/api/sync/pull', {
          cursor: cursors.get(child),
          lanes: [child.lane],
        });
      }),
      idle((index) => (bare[index] as Connection).send('POST', '/pull', { page: pages.length })),
    );
    for (const connection of [...bare, ...children.map((child) => child.connection)]) connection.close();
    return [
      {
        what: 'pull: documents of 1 kB per second, 30 at once',
        ...whole,
        unit: '/s',
        aim: { atLeast: 0.45 },
      },
      {
        what: 'pull: requests per second with nothing new',
        ...nothingNew,
        unit: '/s',
        aim: { atLeast: 0.5 },
      },
    ];
  } finally {
    await school.close();
    await reference.close();
  }
}
