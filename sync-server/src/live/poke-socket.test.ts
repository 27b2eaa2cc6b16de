import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { createPokeSocket, type Socket, textFrame } from './poke-socket.ts';

const server = createServer();
const upgrades = new WebSocketServer({ noServer: true });
let device: WebSocket;
let socket: Socket;
let received: string[];

beforeEach(async () => {
  const opened = Promise.withResolvers<Socket>();
  server.removeAllListeners('upgrade').on('upgrade', (request, stream, head) => {
    upgrades.handleUpgrade(request, stream, head, (one) => opened.resolve(createPokeSocket(one, stream)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  received = [];
  device = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  device.on('message', (data, isBinary) => received.push(isBinary ? 'binary' : String(data)));
  [socket] = await Promise.all([opened.promise, once(device, 'open')]);
});
afterEach(async () => {
  device.terminate();
  server.close();
  await once(server, 'close');
});

/** What the device has received when the server has closed the socket. */
async function receivedInAll(): Promise<string[]> {
  socket.close(1000, 'done');
  await once(device, 'close');
  return received;
}

it.each([0, 1, 125, 126, 255, 256, 65_535])(
  'a text frame of %i bytes arrives as its text',
  async (length) => {
    const text = 'x'.repeat(length);
    socket.sendFrame(textFrame(text));
    expect(await receivedInAll()).toEqual([text]);
  },
);

it('a text frame counts bytes and not letters', async () => {
  const text = 'ñ'.repeat(100);
  socket.sendFrame(textFrame(text));
  expect(await receivedInAll()).toEqual([text]);
});

it('frames and messages of one socket arrive in the order in which they were sent', async () => {
  const frame = textFrame('poke');
  socket.sendFrame(frame);
  socket.send('numbers'.repeat(100_000));
  socket.sendFrame(frame);
  expect((await receivedInAll()).map((text) => text.slice(0, 7))).toEqual(['poke', 'numbers', 'poke']);
});

it('a closing socket gets no frame after its close', async () => {
  socket.close(1000, 'done');
  socket.sendFrame(textFrame('late'));
  const [code] = await once(device, 'close');
  expect([code, received]).toEqual([1000, []]);
});

it('a text of more than 64 KiB is refused', () => {
  expect(() => textFrame('x'.repeat(65_536))).toThrow(RangeError);
});
