/**
 * What a seed runs on in the place of some of Node's own parts: quicker, and without threads or timers, so that it
 * repeats exactly.
 */
import { createHash } from 'node:crypto';
import { queueTask } from './idb/tasks.ts';

const { setImmediate, structuredClone } = globalThis;
const digest = crypto.subtle.digest;

/** What the app stores is plain: this copies it in a tenth of `structuredClone`'s time. The rest goes the long way. */
export function copyPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' || typeof value === 'symbol' ? structuredClone(value) : value;
  }
  if (Array.isArray(value)) return value.map(copyPlain);
  if (value instanceof ArrayBuffer) return value.slice(0);
  const kind = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== null) return structuredClone(value);
  const made: Record<string, unknown> = {};
  for (const key of Object.keys(value)) made[key] = copyPlain((value as Record<string, unknown>)[key]);
  return made;
}

/** Hashes at once, where the real one asks another thread. */
async function hashHere(_: AlgorithmIdentifier, data: BufferSource): Promise<ArrayBuffer> {
  const bytes = ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : data;
  return new Uint8Array(createHash('sha256').update(new Uint8Array(bytes)).digest()).buffer;
}

/** Runs `work` lean. Stack traces cost as much as the rest, so they are taken only where somebody will read them. */
export async function lean<T>(work: () => Promise<T>, traces: 'traces' | 'no traces'): Promise<T> {
  const { stackTraceLimit } = Error;
  globalThis.structuredClone = copyPlain as typeof structuredClone;
  globalThis.setImmediate = queueTask as unknown as typeof setImmediate;
  crypto.subtle.digest = hashHere as typeof digest;
  if (traces === 'no traces') Error.stackTraceLimit = 0;
  try {
    return await work();
  } finally {
    Object.assign(globalThis, { structuredClone, setImmediate });
    crypto.subtle.digest = digest;
    Error.stackTraceLimit = stackTraceLimit;
    // Whoever else lives in this thread has waited long enough.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
