import { CODE_HEADER, PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { expect, it } from 'vitest';
import type { Addresses } from '#data/outbox/addresses.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createHttpTransport } from './http-transport.ts';

const NEW = 'https://oak.schools.example';
const student = { lane: 'lane-1', token: 'secret', session: null };

/** `answer`: of the server at this origin, '' for the app's own. */
function setUp(answer: (origin: string) => Response | Error, start = '') {
  let current = start;
  const asked: string[] = [];
  const credentials: unknown[] = [];
  const addresses: Addresses = {
    current: async () => current,
    moveTo: async (address) => {
      current = address;
    },
    goHome: async () => {
      current = '';
    },
  };
  const transport = createHttpTransport({
    clock: createFakeClock(0),
    addresses,
    fetch: async (url, init) => {
      const origin = /^https?:\/\/[^/]+/.exec(String(url))?.[0] ?? '';
      asked.push(origin);
      credentials.push(init?.credentials);
      const answered = answer(origin);
      if (answered instanceof Error) throw answered;
      return answered;
    },
  });
  return { transport, asked, credentials, where: () => current };
}

const ok = (body: unknown = { lastNumber: 3 }) =>
  new Response(JSON.stringify(body), { headers: { [PROTOCOL_HEADER]: '1' } });
const moved = (address: unknown) =>
  new Response(JSON.stringify({ code: 'moved', error: '', details: { address } }), {
    status: 410,
    headers: { [PROTOCOL_HEADER]: '1', [CODE_HEADER]: 'moved' },
  });
const foreign = () => new Response('{"code":"school_unknown"}', { status: 404 });
const gone = () => new TypeError('Failed to fetch');

it('a call to a school that moved goes to the new address at once, and the next one goes there directly', async () => {
  const { transport, asked, credentials, where } = setUp((origin) => (origin === NEW ? ok() : moved(NEW)));
  expect(await transport.laneState(student)).toEqual({ kind: 'ok', value: { lastNumber: 3 } });
  await transport.laneState(student);
  expect(asked).toEqual(['', NEW, NEW]);
  expect(credentials).toEqual(['omit', 'omit', 'omit']);
  expect(where()).toBe(NEW);
});

it('a call with a session waits: its cookie belongs to the old address', async () => {
  const { transport, asked } = setUp((origin) => (origin === NEW ? ok() : moved(NEW)));
  const teacher = { ...student, session: 'rivera' };
  expect(await transport.sendCommands(teacher, [])).toEqual({ kind: 'retry', why: 'server' });
  expect(await transport.sendCommands(teacher, [])).toEqual({ kind: 'retry', why: 'server' });
  expect(asked).toEqual(['']);
});

it('a new address that does not answer yet is tried again, and nothing pauses', async () => {
  const { transport, where } = setUp((origin) => (origin === NEW ? foreign() : moved(NEW)));
  expect(await transport.laneState(student)).toEqual({ kind: 'retry', why: 'foreign' });
  expect(await transport.laneState(student)).toEqual({ kind: 'retry', why: 'foreign' });
  expect(where()).toBe(NEW);
});

it('a device goes on at the old address when the school is there again', async () => {
  const { transport, where, asked } = setUp((origin) => (origin === NEW ? gone() : ok()), NEW);
  expect(await transport.laneState(student)).toEqual({ kind: 'ok', value: { lastNumber: 3 } });
  expect(asked).toEqual([NEW, '']);
  expect(where()).toBe('');
});

it('a device without any network stays with the newest address', async () => {
  const { transport, where } = setUp(gone, NEW);
  expect(await transport.laneState(student)).toEqual({ kind: 'retry', why: 'network' });
  expect(where()).toBe(NEW);
});

it('two schools that point at each other do not keep a device busy', async () => {
  const { transport, asked } = setUp((origin) => moved(origin === NEW ? 'https://elm.example' : NEW));
  expect(await transport.laneState(student)).toMatchObject({ kind: 'retry' });
  expect(asked).toHaveLength(2);
});

it.each(['http://oak.example', 'https://oak.example/path', 'javascript:alert(1)', 7, undefined])(
  'nothing is sent to the address %j',
  async (address) => {
    const { transport, asked, where } = setUp(() => moved(address));
    expect(await transport.laneState(student)).toEqual({ kind: 'retry', why: 'server' });
    expect(asked).toEqual(['']);
    expect(where()).toBe('');
  },
);
