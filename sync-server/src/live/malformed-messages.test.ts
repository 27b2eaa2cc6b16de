import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import WebSocket from 'ws';
import { anyCharacter } from '#test/fuzz/any-character.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
beforeEach(async () => {
  served = await openTestSchool({ inMemory: true });
  await served.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => served.close());

const messages = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.json({ maxDepth: 3 }).map((text) => text.slice(0, 300)),
  fc.constantFrom('', 'null', '[]', '"ping"', '{"type":"ping"', '{"type":["ping"]}', '{"type":"revoked"}'),
  fc.uint8Array({ maxLength: 200 }),
);

/** Answers with the close code, or with the next pong. */
async function outcomeOf(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('close', (code) => resolve(`closed ${code}`));
    socket.on('message', (data) => {
      if (String(data).includes('pong')) resolve('pong');
    });
  });
}

async function open(): Promise<WebSocket> {
  const rivera = await served.teacher('Rivera');
  const { port } = served.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie: rivera.cookie } });
  await new Promise((resolve) => socket.once('open', resolve));
  return socket;
}

it('2,000 malformed messages are passed over, and the socket still answers a ping', async () => {
  const socket = await open();
  const outcome = outcomeOf(socket);
  for (const message of fc.sample(messages, { seed: 7, numRuns: 2_000 })) socket.send(message);
  socket.send('{"type":"ping"}');
  expect(await outcome).toBe('pong');
  socket.terminate();
});

it('a message that is longer than a ping can be closes its socket and no other', async () => {
  const socket = await open();
  const outcome = outcomeOf(socket);
  socket.send('x'.repeat(2_000));
  expect(await outcome).toBe('closed 1009');
  expect((await served.visitor.request('GET /api/health')).status).toBe(200);
});
