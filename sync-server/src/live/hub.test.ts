import { expect, test } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { createTestClock } from '../../test/test-clock.ts';
import { type Connection, createHub, type HubOptions } from './hub.ts';

/** A hub whose accounts see everything. */
const openHub = (isAlive: HubOptions['isAlive']) =>
  createHub({
    ...{ clock: createTestClock(), isShared: true, socketsPerSession: 8, isAlive },
    hello: () => ({ incarnation: 'first', head: 3 }),
    visibleTo: async () => ({ sees: () => true }),
    knownVisible: () => null,
  } as unknown as HubOptions);

const rivera = { kind: 'user', id: 7, uid: 'rivera', role: 'student' } as UserActor;

test('a socket stays, and the process with it, where the database cannot say whether its session ended', async () => {
  const asked: string[] = [];
  const sent: string[] = [];
  const hub = openHub(async (hash) => {
    asked.push(hash);
    throw new Error('the connection was lost');
  });
  const socket = {
    send: (text: string) => sent.push(text),
    close: () => sent.push('closed'),
    sendFrame: () => undefined,
  };
  hub.add({ socket, account: rivera, sessionHash: 'h' } as unknown as Connection);
  const change = { head: 4, touched: new Set(), viewsChanged: new Set([7]), accountsChanged: new Set([7]) };
  hub.committed(change as never);
  await new Promise(setImmediate);
  expect(asked).toEqual(['h']);
  expect(hub.connections()).toBe(1);
  expect(sent).not.toContain('closed');
  hub.close();
});

test('a socket that is let in after the end of the school is closed', () => {
  const hub = openHub(async () => true);
  const codes: number[] = [];
  const socket = {
    send: () => undefined,
    close: (code: number) => codes.push(code),
    sendFrame: () => undefined,
  };
  hub.close();
  hub.add({ socket, account: rivera, sessionHash: 'h' } as unknown as Connection);
  expect([codes, hub.connections()]).toEqual([[1001], 0]);
});
