/** What can be known of the container's files without a container engine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureCertificates } from 'sync-server/lan/ensure-certificates';
import { expect, it } from 'vitest';
import { fromRoot } from '../../lib/root.ts';

const text = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

it('the health check of the image asks the port that the server listens on, over HTTPS with any certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chickadee-container-'));
  const { certFile, keyFile } = ensureCertificates(folder, ['localhost'], Date.now());
  const server = createServer(
    { cert: readFileSync(certFile), key: readFileSync(keyFile) },
    (request, reply) => reply.writeHead(request.url === '/api/health' ? 200 : 404).end(),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await checkHealth({ PORT: String(port) })).toBe(0);
  await new Promise((resolve) => server.close(resolve));
  expect(await checkHealth({ PORT: String(port) })).toBe(1);
  rmSync(folder, { recursive: true, force: true });
});

/** The exit code of the program after `HEALTHCHECK ... CMD`. */
async function checkHealth(settings: NodeJS.ProcessEnv): Promise<number> {
  const [, command = '[]'] = /HEALTHCHECK[^[]*CMD (\[.*\])/.exec(text('Dockerfile')) ?? [];
  const [program, ...args]: string[] = JSON.parse(command);
  expect(program).toBe('/opt/chickadee/node/bin/node');
  const [code] = await once(spawn(process.execPath, args, { env: settings }), 'exit');
  return code;
}

it('the image is built with the Node of the sources, in the folder and from the file that compose names', () => {
  const { devDependencies } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  expect(text('Dockerfile')).toContain(`FROM node:${devDependencies.node}-`);
  const [, context = ''] = /context: (\S+)/.exec(text('compose.yaml')) ?? [];
  const [, dockerfile = ''] = /dockerfile: (\S+)/.exec(text('compose.yaml')) ?? [];
  expect(join(import.meta.dirname, context, '/')).toBe(fromRoot('/'));
  expect(existsSync(join(import.meta.dirname, context, dockerfile))).toBe(true);
});

it('the volumes of the school have the name of Chickadee', () => {
  // Without a name of its own, a project is called like the folder of its file.
  expect(text('compose.yaml')).toMatch(/^name: chickadee$/m);
});
