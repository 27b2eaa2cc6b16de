/**
 * What we measure ourselves against: a bare Fastify that does the same disk writes, or sends the same bytes, and
 * nothing else. Runs as a process of its own: `node reference-server.ts <folder>`; prints its port.
 */
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { openDatabase } from 'sync-server/db/database';
import { WebSocketServer } from 'ws';

const folder = process.argv[2] ?? '.';
await mkdir(folder, { recursive: true });
const { raw } = openDatabase(join(folder, 'reference.db'));
raw.exec('CREATE TABLE recordings (id INTEGER PRIMARY KEY, file TEXT)');
const insert = raw.prepare('INSERT INTO recordings (file) VALUES (?)');

const app = Fastify({ bodyLimit: 64 * 1024 * 1024 });
app.addContentTypeParser('audio/webm', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

let count = 0;

/** Writes a file durably under a name of its own, and returns the name. */
async function writeFile(bytes: Buffer): Promise<string> {
  const name = String(++count);
  const file = await open(join(folder, `${name}.tmp`), 'w');
  await file.write(bytes);
  await file.sync();
  await file.close();
  await rename(join(folder, `${name}.tmp`), join(folder, name));
  return name;
}

app.put('/recording', async (request) => {
  insert.run(await writeFile(request.body as Buffer));
  return { ok: true };
});
app.put('/file', async (request) => {
  await writeFile(request.body as Buffer);
  return { ok: true };
});
app.post<{ Body: { commands: unknown[] } }>('/row', async (request) => {
  for (const command of request.body.commands) insert.run(JSON.stringify(command));
  return { ok: true };
});

const pages: Buffer[] = [];
app.put('/page', async (request) => {
  pages.push(Buffer.from(JSON.stringify(request.body)));
  return { ok: true };
});
app.post<{ Body: { page: number } }>('/pull', (request, reply) => {
  reply.header('content-type', 'application/json').send(pages[request.body.page]);
});

const sockets = new WebSocketServer({ noServer: true });
app.server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client));
});
function broadcast(body: unknown) {
  const message = JSON.stringify(body);
  for (const client of sockets.clients) client.send(message);
  return { ok: true };
}
app.post('/broadcast', async (request) => broadcast(request.body));
app.post('/write-and-broadcast', async (request) => {
  insert.run(String(++count));
  return broadcast(request.body);
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
