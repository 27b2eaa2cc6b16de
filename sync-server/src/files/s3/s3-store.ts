/**
 * Files as objects of a bucket, under `<prefix>files/<sha256>`: stream → hash and size check → temporary file on this
 * machine → upload, signed with the hash → look whether the storage has it. Nothing of a school is only on this machine
 * once a file is acknowledged. Each prefix belongs to one school.
 */

import { createHash, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange } from 'shared-schema/rules/byte-range';
import type { FileStore, StoredFile } from '../file-store.ts';
import { checkWhileStreaming } from '../receive.ts';
import type { TemporaryFile } from '../temporary-file.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { createRemovals } from './removals.ts';
import type { S3Client } from './s3-client.ts';
import { S3Error } from './s3-error.ts';

export interface S3StoreOptions {
  readonly s3: S3Client;
  /** Begins the keys of all files of this school; ends with a slash. */
  readonly prefix: string;
  /** Folder on this machine for files that are on their way in. */
  readonly temporaryDir: string;
}

/** Opens the store. All its calls throw `S3Error` when the storage cannot be reached or refuses them. */
export function createS3Store({ s3, prefix, temporaryDir }: S3StoreOptions): FileStore {
  const temporary = createTemporaryFolder(temporaryDir);
  const removals = createRemovals(s3, `${prefix}removing/`);
  const keyOf = (sha256: string) => `${prefix}files/${sha256}`;
  const damagedPrefix = `${prefix}damaged/`;

  async function store(temp: TemporaryFile, { sha256, size }: StoredFile): Promise<void> {
    await s3.put(keyOf(sha256), await openAsBlob(temp.path), sha256);
    if (await removals.isMarked(sha256)) throw new S3Error('BeingRemoved', null);
    if ((await s3.head(keyOf(sha256)))?.size !== size) throw new S3Error('NotStored', null);
  }

  async function factsOf(sha256: string): Promise<{ size: number; version: string } | null> {
    const facts = await s3.head(keyOf(sha256));
    return facts && { size: facts.size, version: facts.modifiedAt.toString(36) };
  }

  async function* contentOf(sha256: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const found = await s3.get(keyOf(sha256), range);
    if (!found) throw new S3Error('NoSuchKey', 404);
    // Whoever asked was told a length already.
    if (range && found.size !== range.end - range.start + 1) {
      found.content.destroy();
      throw new S3Error('RangeIgnored', 200);
    }
    yield* found.content;
  }

  /** The bytes under this name where they have another hash. */
  async function damagedBytes(sha256: string): Promise<Buffer<ArrayBuffer> | null> {
    const found = await s3.get(keyOf(sha256));
    if (!found) return null;
    const bytes = Buffer.from(await buffer(found.content));
    return hashOf(bytes) === sha256 ? null : bytes;
  }

  async function moveAside(sha256: string): Promise<string | null> {
    const bytes = await damagedBytes(sha256);
    if (!bytes) return null;
    const aside = `${damagedPrefix}${sha256}.${randomUUID()}`;
    await s3.put(aside, bytes, hashOf(bytes));
    await s3.delete(keyOf(sha256));
    return aside;
  }

  async function deleteOlder(key: string, before: number): Promise<boolean> {
    const facts = await s3.head(key);
    if (!facts || facts.modifiedAt >= before) return false;
    await s3.delete(key);
    return true;
  }

  return {
    async receive(source, options) {
      const temp = temporary.newFile();
      try {
        const file = await checkWhileStreaming(source, options, temp.write);
        await temp.close();
        await store(temp, file);
        return file;
      } finally {
        await temp.discard();
      }
    },
    size: async (sha256) => (await factsOf(sha256))?.size ?? null,
    facts: factsOf,
    read: (sha256, range) => Readable.from(contentOf(sha256, range), { objectMode: false }),
    async removeOlder(sha256, before) {
      let isRemoved = await removals.marked(sha256, () => deleteOlder(keyOf(sha256), before));
      for await (const { key } of s3.list(`${damagedPrefix}${sha256}.`))
        isRemoved = (await deleteOlder(key, before)) || isRemoved;
      return isRemoved;
    },
    copyTo: (sha256, path) => writeDurably(contentOf(sha256), path),
    async quarantine(sha256) {
      // Nearly every file is intact, and needs no mark.
      if ((await damagedBytes(sha256)) === null) return null;
      return removals.marked(sha256, () => moveAside(sha256));
    },
    async sweepTemporary(before) {
      return (await temporary.sweep(before)) + (await removals.sweep(before));
    },
    async *list(before, folders) {
      for (const folder of folders ?? ['']) {
        for await (const { key, modifiedAt } of s3.list(keyOf(folder)))
          if (modifiedAt < before) yield key.slice(keyOf('').length);
      }
      for await (const { key } of s3.list(damagedPrefix))
        yield key.slice(damagedPrefix.length).split('.')[0] ?? '';
    },
  };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Writes a file so that it survives a power cut once this resolves. */
async function writeDurably(content: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
