/** The simulated server: the real services on a database that can lose its power and be set back. */
import { rmSync } from 'node:fs';
import type { FileStore } from 'sync-server/files/file-store';
import { createMemoryStore } from 'sync-server/files/memory-store';
import type { School } from 'sync-server/school';
import type { WorldClock } from '../world/clock.ts';
import type { Rng } from '../world/rng.ts';
import { returnHost, takeHost } from './host-pool.ts';
import type { Snapshot } from './school-host.ts';
import { newFolder, openSchool, type Template } from './template-school.ts';

/** A verified copy of everything the school has. */
interface Copy {
  readonly rows: Snapshot;
  readonly files: ReadonlyMap<string, Buffer>;
}

export interface SimServer {
  /** The running school. */
  readonly school: School;
  readonly backups: boolean;
  /** Times the power was cut, and times a copy was put back. */
  readonly counts: { crashes: number; restores: number };
  /** How many copies there are. */
  copies(): number;
  /** Cuts the power: what is not committed is gone, open calls get no answer. The server starts again at once. */
  crash(): Promise<void>;
  /** Stops and starts as the next release, whose documents have another shape. */
  upgrade(): Promise<void>;
  /** Makes a verified copy and tells the lanes. */
  backUp(): Promise<void>;
  /** Puts a copy back (0 is the newest) and starts from it. */
  restore(age: number): Promise<void>;
  /** Resolves when a start that is under way is over: a crashed window does not wait for the restart of the server. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export async function startServer(
  template: Template,
  parts: { clock: WorldClock; rng: Rng; backups: boolean },
): Promise<SimServer> {
  const { clock, rng, backups } = parts;
  let files = createMemoryStore();
  const copies: Copy[] = [];
  const counts = { crashes: 0, restores: 0 };
  let documentSchema = 1;
  const host = await takeHost();
  const folder = newFolder();
  const start = () =>
    openSchool(host.plugIn(), {
      ...{ clock: clock.server, random: rng.bytes, files, folder, backups, documentSchema },
    });
  host.load(template.rows);
  let school = host.readable(await start());
  let starting = Promise.resolve();

  function startAgain(): Promise<void> {
    starting = start().then((started) => {
      school = host.readable(started);
    });
    return starting;
  }

  function cutPower(): void {
    clock.dropTimers();
    host.cut();
  }

  return {
    get school() {
      return school;
    },
    backups,
    counts,
    copies: () => copies.length,
    async crash() {
      counts.crashes++;
      cutPower();
      await startAgain();
    },
    async upgrade() {
      await school.uploads.flush();
      documentSchema++;
      cutPower();
      await startAgain();
    },
    async backUp() {
      await school.uploads.flush();
      const copy = { rows: host.snapshot(), files: await readAll(files) };
      const lanes = await school.db.selectFrom('lanes').select(['id', 'last_number']).execute();
      await school.writer.write(async ({ tx }) => {
        for (const { id, last_number } of lanes)
          await tx.updateTable('lanes').set({ backed_up_number: last_number }).where('id', '=', id).execute();
      });
      school.reader.forgetLane();
      copies.unshift(copy);
    },
    async restore(age) {
      counts.restores++;
      const copy = copies[age]!;
      cutPower();
      copies.splice(0, age);
      files = await storeOf(copy.files);
      host.load(copy.rows);
      await startAgain();
    },
    ready: () => starting,
    async close() {
      clock.dropTimers();
      returnHost(host);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readAll(files: FileStore): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const sha256 of files.list(0)) {
    const chunks: Buffer[] = [];
    for await (const chunk of files.read(sha256)) chunks.push(chunk as Buffer);
    found.set(sha256, Buffer.concat(chunks));
  }
  return found;
}

async function storeOf(copies: ReadonlyMap<string, Buffer>): Promise<FileStore> {
  const store = createMemoryStore();
  for (const bytes of copies.values()) await store.receive(only(bytes), { maxBytes: bytes.length });
  return store;
}

async function* only(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes;
}
