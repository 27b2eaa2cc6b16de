/** A box that is there before its network: after a power cut, a switch or a router takes longer than the box. */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { MINUTE_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createTestClock, type TestClock } from '#test/test-clock.ts';
import { testConfig } from '#test/test-school.ts';
import type { Config } from '../config/config.ts';
import { type RunningServer, startServer } from '../server.ts';
import { type Lan, openLan } from './open-lan.ts';

let clock: TestClock;
let config: Config;
let addresses: string[];
let closed: number;
let isTaken: boolean;
let lan: Lan;
let server: RunningServer | null;

beforeEach(async () => {
  // TLS looks at the machine's clock.
  clock = createTestClock(Date.now());
  config = testConfig(temporaryFolder(), { port: 8080, lanSetupPort: 0 });
  [addresses, closed, isTaken, server] = [[], 0, false, null];
  lan = await openLan(config, clock, {
    findNetworks: () => addresses.map((address) => ({ address, prefix: 24 })),
    announce: ({ findNetworks }) => ({
      refresh: async () => !isTaken && findNetworks().length > 0,
      close: async () => void closed++,
    }),
    warn: () => undefined,
  });
});
afterEach(async () => {
  await server?.stop('test');
  await lan.close();
});

const dns = () => new X509Certificate(readFileSync(lan.certFile)).subjectAltName;

async function start(): Promise<RunningServer> {
  const tls = { certFile: lan.certFile, keyFile: lan.keyFile };
  const read = { cert: readFileSync(lan.certFile), key: readFileSync(lan.keyFile) };
  return startServer({
    clock,
    config: { ...config, port: 0, tls },
    secrets: { ...NO_SECRETS, tls: read },
  });
}

/** What a tablet hears that opens the box by its name; 'refused' where it does not trust what it is shown. */
async function callByName({ url }: RunningServer): Promise<unknown> {
  const call = request({
    ...{ host: '127.0.0.1', port: new URL(url).port, path: '/api/health', agent: false },
    ...{ servername: 'chickadee.local', headers: { host: 'chickadee.local:8080' } },
    ca: readFileSync(join(config.dataDir, 'tls', 'ca.crt')),
  });
  call.end();
  try {
    const [response] = await once(call, 'response');
    return { status: response.statusCode, body: await text(response) };
  } catch {
    return 'refused';
  }
}

it('the name of the school is announced once the network is there', async () => {
  expect(dns()).not.toContain('chickadee.local');
  addresses = ['192.168.1.20'];
  clock.advance(30_000);
  await expect.poll(dns).toContain('DNS:chickadee.local');
  expect(dns()).toContain('IP Address:192.168.1.20');
  await lan.close();
  expect(closed).toBe(1);
});

it('a server that started before its network answers to the name of the school once it is announced', async () => {
  server = await start();
  const running = server;
  expect(await callByName(running)).toBe('refused');
  addresses = ['192.168.1.20'];
  clock.advance(30_000);
  await expect.poll(dns).toContain('DNS:chickadee.local');
  clock.advance(MINUTE_MS);
  await expect.poll(() => callByName(running)).toMatchObject({ status: 200 });
});

it('the certificate names the school once the name is free, and keeps it while a network is away', async () => {
  isTaken = true;
  addresses = ['192.168.1.20'];
  clock.advance(90_000);
  await expect.poll(dns).toContain('IP Address:192.168.1.20');
  expect(dns()).not.toContain('chickadee.local');
  isTaken = false;
  clock.advance(30_000);
  await expect.poll(dns).toContain('DNS:chickadee.local');
  [isTaken, addresses] = [true, ['10.0.0.7']];
  clock.advance(30_000);
  await expect.poll(dns).toContain('IP Address:10.0.0.7');
  expect(dns()).toContain('DNS:chickadee.local');
});
