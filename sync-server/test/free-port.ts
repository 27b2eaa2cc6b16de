/** A loopback port for a process that has to be told its port before it starts. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that the system gives to outgoing connections (32768 on Linux): one of those would take a port that
 * was free a moment ago, also while a server of a test starts again. Above 10080, the last that `fetch` refuses to call.
 */
const LOWEST_PORT = 10_081;
const HIGHEST_PORT = 32_767;

/** Each process goes on from a place of its own, so that two that ask at once are given different ports. */
let next = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);

/** A loopback port that nobody uses now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port === HIGHEST_PORT ? LOWEST_PORT : port + 1;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
