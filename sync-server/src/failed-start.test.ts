import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { testConfig } from '#test/test-school.ts';
import { startServer } from './server.ts';

it('a server that cannot go on after it listens closes its port and its school', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');

  const folder = temporaryFolder();
  const releasesDir = join(folder, 'releases');
  const start = () => startServer({ config: testConfig(folder, { port, releasesDir }), secrets: NO_SECRETS });
  writeFileSync(releasesDir, 'a file in the place of the folder');
  await expect(start()).rejects.toThrow('EEXIST');
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow('fetch failed');

  rmSync(releasesDir);
  const server = await start();
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  await server.stop('test');
});
