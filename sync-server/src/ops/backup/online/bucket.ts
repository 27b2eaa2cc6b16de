/**
 * What lies where in a bucket of backups:
 *   <prefix>files/<sha256>                each sound and picture once, for all backups together
 *   <prefix>backups/<name>/school.db      the database of a backup
 *   <prefix>backups/<name>/files.txt      the hashes of its files, a line for each
 *   <prefix>backups/<name>/backup.json    stored last: a backup without it is not whole
 *   <prefix><file of a ledger>            what a restore repeats (files/ledgers/ledgers.ts)
 */
import { createHash } from 'node:crypto';
import { json, text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Ledger } from '#files/ledgers/ledgers.ts';
import type { S3Client } from '#files/s3/s3-client.ts';
import { S3Error } from '#files/s3/s3-error.ts';

/** One school's part of an online storage. */
export interface Bucket {
  readonly s3: S3Client;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
}

const manifest = z.object({
  database: z.object({ sha256: z.string(), size: z.int() }),
  /** Files that it names and that the storage has. */
  files: z.int(),
  /** Hashes of files that it names and lacks. */
  lost: z.array(z.string()),
});
export type Manifest = z.output<typeof manifest>;

export const fileKey = ({ prefix }: Bucket, sha256: string) => `${prefix}files/${sha256}`;
export const databaseKey = ({ prefix }: Bucket, name: string) => `${prefix}backups/${name}/school.db`;
export const fileListKey = ({ prefix }: Bucket, name: string) => `${prefix}backups/${name}/files.txt`;
export const manifestKey = ({ prefix }: Bucket, name: string) => `${prefix}backups/${name}/backup.json`;
export const ledgerKey = ({ prefix }: Bucket, { file }: Ledger) => `${prefix}${file}`;

export async function putText({ s3 }: Bucket, key: string, content: string): Promise<void> {
  const body = Buffer.from(content);
  await s3.put(key, body, createHash('sha256').update(body).digest('hex'));
}

/** Null when there is no such object. */
export async function getText({ s3 }: Bucket, key: string): Promise<string | null> {
  const found = await s3.get(key);
  return found && text(found.content);
}

/** Hashes of the files of a backup; null when the storage has no list of them. */
export async function readFileList(bucket: Bucket, name: string): Promise<string[] | null> {
  const list = await getText(bucket, fileListKey(bucket, name));
  return list === null ? null : list.split('\n').filter((sha256) => /^[0-9a-f]{64}$/.test(sha256));
}

/** Throws `S3Error` where there is none, or where it is none of ours. */
export async function readManifest(bucket: Bucket, name: string): Promise<Manifest> {
  const found = await bucket.s3.get(manifestKey(bucket, name));
  const parsed = manifest.safeParse(found && (await json(found.content).catch(() => null)));
  if (!parsed.success) throw new S3Error('Unreadable', null);
  return parsed.data;
}

/** Sizes in bytes by hash. */
export async function listFiles(bucket: Bucket): Promise<Map<string, number>> {
  const folder = fileKey(bucket, '');
  const files = new Map<string, number>();
  for await (const { key, size } of bucket.s3.list(folder)) files.set(key.slice(folder.length), size);
  return files;
}

/** Names of the backups that are whole, oldest first. */
export async function listOnline(bucket: Bucket): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of bucket.s3.list(`${bucket.prefix}backups/`)) {
    const name = key.split('/').at(-2) ?? '';
    if (key === manifestKey(bucket, name)) names.push(name);
  }
  return names.toSorted();
}
