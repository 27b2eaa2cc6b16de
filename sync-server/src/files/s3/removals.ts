/**
 * Removes objects of a bucket that several processes use. S3 cannot delete an object only if it is still the same one,
 * and a device may send the file again at this very moment. So whoever removes an object sets a mark first, then looks at
 * the object, and whoever stored one looks for marks afterwards, then at the object. One of the two always sees the other:
 *
 *   remover:  set mark ── look at object: still to be removed? ── delete ── remove mark
 *   receiver: store object ── look for marks: none? ── look at object: there? ── acknowledge
 *
 * A receiver that sees a mark, or no object, acknowledges nothing: the device sends the file once more.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { S3Client } from './s3-client.ts';

export interface Removals {
  /** Runs `work`, which decides and then deletes, while the mark of this file stands. */
  marked<T>(sha256: string, work: () => Promise<T>): Promise<T>;
  isMarked(sha256: string): Promise<boolean>;
  /** Removes marks that processes left behind which ended in between, set before `before`; returns how many. */
  sweep(before: number): Promise<number>;
}

const BODY = Buffer.from('removing');
const BODY_HASH = createHash('sha256').update(BODY).digest('hex');

/** `prefix`: of the keys of marks. */
export function createRemovals(s3: S3Client, prefix: string): Removals {
  return {
    async marked(sha256, work) {
      // A mark of its own for each: the end of one removal must not hide another.
      const mark = `${prefix}${sha256}.${randomUUID()}`;
      await s3.put(mark, BODY, BODY_HASH);
      try {
        return await work();
      } finally {
        await s3.delete(mark);
      }
    },
    async isMarked(sha256) {
      for await (const _ of s3.list(`${prefix}${sha256}.`)) return true;
      return false;
    },
    async sweep(before) {
      let swept = 0;
      for await (const { key, modifiedAt } of s3.list(prefix)) {
        if (modifiedAt >= before) continue;
        await s3.delete(key);
        swept++;
      }
      return swept;
    },
  };
}
