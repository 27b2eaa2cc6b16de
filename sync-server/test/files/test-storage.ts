/** An S3 storage of its own for a test, over real HTTP: `s3rver`, with one empty bucket. */
import S3rver from 's3rver';
import type { S3Options } from '#files/s3/s3-client.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface TestStorage {
  readonly options: S3Options;
  /** Where the objects lie on disk. */
  readonly folder: string;
  close(): Promise<void>;
}

/** `again`: the storage that was closed, with what it had. */
export async function openTestStorage(again?: TestStorage): Promise<TestStorage> {
  const folder = again?.folder ?? temporaryFolder();
  const bucket = 'school-backups';
  const server = new S3rver({
    ...{ directory: folder, address: '127.0.0.1', port: portOf(again), silent: true },
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    folder,
    // The key that s3rver knows.
    options: {
      ...{ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket },
      ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    close: () => server.close(),
  };
}

function portOf(storage: TestStorage | undefined): number {
  return storage ? Number(new URL(storage.options.endpoint).port) : 0;
}
