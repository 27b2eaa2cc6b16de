/** The built app, from one folder. Every path that is not a call belongs to the app's own router. */
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from 'shared-schema/sync/protocol';
import { AppError } from '#errors.ts';
import { sendRefusal } from './errors.ts';
import { addressOf, prerenderedFiles } from './prerendered.ts';

/** Vite puts a hash of the content into these names, so they never change. */
const HASHED = /[/\\]assets[/\\]/;
const calls = ['/api', '/uploads', '/ws'];

/** Serves `folder` if it holds an app; without one, only the calls answer. */
export function serveApp(app: FastifyInstance, folder: string | null): void {
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  if (built) {
    app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      // The build puts Brotli and gzip forms beside the files.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // The worker keeps only what carries our mark.
        reply.header(PROTOCOL_HEADER, PROTOCOL_VERSION);
        // The page and the worker decide which version runs: browsers must always request them.
        reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    for (const file of prerenderedFiles(folder)) sendToNewcomers(app, file);
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isNavigation(request)) reply.sendFile('index.html');
    else sendRefusal(reply, new AppError('not_found'));
  });
}

/**
 * Sends the drawn page to a browser without a cookie of ours, which every sign-in leaves behind. Anybody else could see
 * a sign-in page for a moment although they are signed in.
 */
function sendToNewcomers(app: FastifyInstance, file: string): void {
  app.get(addressOf(file), ({ headers }, reply) =>
    reply.header('vary', 'cookie').sendFile(headers.cookie === undefined ? file : 'index.html'),
  );
}

/**
 * A page somebody opened by its address, not a file that a page requested. A browser accepts every type for a script
 * and for the worker's precache, so the address tells: the app in the place of a missing file would be kept as the file.
 */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?')[0] ?? '';
  if (HASHED.test(path) || extname(path) !== '') return false;
  if (calls.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return false;
  return headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
}
