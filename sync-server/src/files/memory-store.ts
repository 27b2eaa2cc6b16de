/** Files in memory, for the sync simulation: thousands of schools per minute, none of which outlives its test. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';
import { checkWhileStreaming } from './receive.ts';

export function createMemoryStore(): FileStore {
  const files = new Map<string, Buffer>();
  return {
    async receive(source, options) {
      const chunks: Buffer[] = [];
      const file = await checkWhileStreaming(source, options, (chunk) => chunks.push(chunk));
      files.set(file.sha256, Buffer.concat(chunks));
      return file;
    },
    size: async (sha256) => files.get(sha256)?.length ?? null,
    async facts(sha256) {
      const size = files.get(sha256)?.length;
      return size === undefined ? null : { size, version: '' };
    },
    read(sha256, range) {
      const bytes = files.get(sha256);
      if (!bytes) return new Readable({ read: () => undefined }).destroy(missing(sha256));
      return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
    },
    removeOlder: async (sha256) => files.delete(sha256),
    async copyTo(sha256, path) {
      const bytes = files.get(sha256);
      if (!bytes) throw missing(sha256);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    },
    // Memory does not rot.
    quarantine: async () => null,
    sweepTemporary: async () => 0,
    async *list(_, folders) {
      const chosen = folders && new Set(folders);
      for (const sha256 of files.keys()) if (!chosen || chosen.has(sha256.slice(0, 2))) yield sha256;
    },
  };
}

function missing(sha256: string): Error {
  return Object.assign(new Error(`there is no file ${sha256}`), { code: 'ENOENT' });
}
