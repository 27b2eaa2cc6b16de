/**
 * A Feathers app as its guide makes one: Koa, REST, Socket.IO, and Knex on SQLite with a write-ahead log. Nobody signs in,
 * and nothing is checked or hashed. `node feathers-app.ts <folder> <packages> <synchronous> <files>`: SQLite's setting, and
 * `flushed` or `unflushed`. Prints its port.
 */
import { mkdir, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const [folder = '.', packages = '.', synchronous = 'OFF', flush = 'unflushed'] = process.argv.slice(2);
/** Untyped: the packages are not among the project's own, see `install-feathers.ts`. */
const load = createRequire(join(packages, 'package.json'));
const { feathers } = load('@feathersjs/feathers');
const { koa, rest, bodyParser, errorHandler } = load('@feathersjs/koa');
const { KnexService } = load('@feathersjs/knex');
const socketio = load('@feathersjs/socketio');
const knex = load('knex');

await mkdir(folder, { recursive: true });
const db = knex({
  client: 'better-sqlite3',
  connection: { filename: join(folder, 'peer.db') },
  useNullAsDefault: true,
  pool: {
    ...{ min: 1, max: 1 },
    afterCreate(connection: { pragma(text: string): void }, done: (error: null, made: unknown) => void) {
      connection.pragma('journal_mode = WAL');
      connection.pragma(`synchronous = ${synchronous}`);
      done(null, connection);
    },
  },
});

/** The services: each a table with an id and one column of text. */
const TABLES = ['row', 'documents', 'activities'];

interface Context {
  method: string;
  path: string;
  req: AsyncIterable<Buffer>;
  request: { body?: unknown };
}

const app = koa(feathers());
app.use(errorHandler());
app.use(async (context: Context, next: () => Promise<void>) => {
  if (context.path !== '/file') return bodyParser({ jsonLimit: '16mb' })(context, next);
  const parts: Buffer[] = [];
  for await (const part of context.req) parts.push(part);
  context.request.body = { bytes: Buffer.concat(parts) };
  context.method = 'POST';
  return next();
});
app.configure(rest());
app.configure(socketio());
let files = 0;
app.use('file', {
  async create({ bytes }: { bytes: Buffer }) {
    files += 1;
    const id = files;
    const file = await open(join(folder, String(id)), 'w');
    await file.write(bytes);
    if (flush === 'flushed') await file.sync();
    await file.close();
    return { id };
  },
});
for (const name of TABLES) {
  await db.schema.createTable(name, (table: { increments(id: string): void; text(column: string): void }) => {
    table.increments('id');
    table.text('text');
  });
  app.use(name, new KnexService({ Model: db, name, multi: true }));
}
app.on('connection', (connection: unknown) => app.channel('everybody').join(connection));
app.service('activities').publish(() => app.channel('everybody'));

const server = await app.listen(0, '127.0.0.1');
if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
