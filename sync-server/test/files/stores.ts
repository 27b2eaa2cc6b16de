/** The three stores of files, each opened as a test needs it. */
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDiskStore } from '#files/disk-store.ts';
import type { FileStore } from '#files/file-store.ts';
import { createMemoryStore } from '#files/memory-store.ts';
import { createS3Client, type S3Client } from '#files/s3/s3-client.ts';
import { createS3Store } from '#files/s3/s3-store.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { TestStorage } from './test-storage.ts';

export interface TestStore {
  readonly store: FileStore;
  /** Writes other bytes in the place of a stored file's. */
  damage(sha256: string, bytes: Buffer): void;
  /** Makes a stored file as old as if it had been stored two days ago. */
  age(sha256: string): void;
  /** How many files are on their way in. */
  arriving(): number;
}

const DAY_S = 86_400;
export const PREFIX = 'oak.test/';

export function openDiskStore(): TestStore {
  const root = temporaryFolder();
  const pathOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256);
  return {
    store: createDiskStore(root),
    damage: (sha256, bytes) => writeFileSync(pathOf(sha256), bytes),
    age: (sha256) => setOld(pathOf(sha256)),
    arriving: () => filesIn(join(root, 'tmp')),
  };
}

/** Memory neither ages nor rots. */
export function openMemoryStore(): Pick<TestStore, 'store' | 'arriving'> {
  return { store: createMemoryStore(), arriving: () => 0 };
}

/** `through`: what stands between the store and the storage. */
export function openS3Store(
  storage: TestStorage,
  { prefix = PREFIX, through = (s3: S3Client) => s3 } = {},
): TestStore {
  const temporaryDir = join(temporaryFolder(), 'tmp');
  const s3 = through(createS3Client(storage.options));
  const pathOf = (sha256: string) => objectPath(storage, `${prefix}files/${sha256}`);
  return {
    store: createS3Store({ s3, prefix, temporaryDir }),
    damage: (sha256, bytes) => writeFileSync(pathOf(sha256), bytes),
    age: (sha256) => setOld(pathOf(sha256)),
    arriving: () => filesIn(temporaryDir),
  };
}

/** Where `s3rver` keeps an object. */
function objectPath({ folder, options }: TestStorage, key: string): string {
  return join(folder, options.bucket, `${key}._S3rver_object`);
}

function setOld(path: string): void {
  const seconds = Date.now() / 1000 - 2 * DAY_S;
  utimesSync(path, seconds, seconds);
}

function filesIn(folder: string): number {
  if (!existsSync(folder)) mkdirSync(folder);
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
}
