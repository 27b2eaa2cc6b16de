/** Unpredictable bytes, fetched many at a time: asking the system for each uid costs more than writing its row. */
import { randomBytes } from 'node:crypto';

const POOL_BYTES = 4096;

/** A source of unpredictable bytes, each of which it gives out once. */
export function createRandomPool(): (byteCount: number) => Uint8Array {
  let pool = new Uint8Array();
  return (byteCount) => {
    if (byteCount > POOL_BYTES) return randomBytes(byteCount);
    if (pool.length < byteCount) pool = randomBytes(POOL_BYTES);
    const given = pool.subarray(0, byteCount);
    pool = pool.subarray(byteCount);
    return given;
  };
}
