/** One call of a storage, which may fall silent: before it answers, or in the middle of what it sends. */
import type { Clock } from 'shared-schema/clock';
import { S3Error } from './s3-error.ts';

export type Timers = Pick<Clock, 'setTimeout' | 'clearTimeout'>;

export interface S3Reply {
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;
  readonly headers: Headers;
  /** The body, once. Throws `S3Error` when it breaks off or the storage falls silent. */
  content(): AsyncGenerator<Uint8Array>;
  text(): Promise<string>;
  /** Instead of reading it. */
  discard(): Promise<void>;
}

/** Milliseconds in which a storage has to answer, and in which the next bytes of a reply have to come. */
export const SILENCE_LIMIT_MS = 30_000;
/** An upload may take longer, by this speed: bytes per millisecond. Nobody sees how far it is. */
const SLOWEST_UPLOAD = 32;

export interface S3CallOptions {
  readonly timers: Timers;
  /** Ends the call. */
  readonly signal: AbortSignal | null;
  /** Bytes of the request's body. */
  readonly uploadBytes: number;
}

/** Resolves with the headers of the reply. Throws `S3Error`, `TimedOut` or `Unreachable`. */
export async function callStorage(request: Request, options: S3CallOptions): Promise<S3Reply> {
  const { timers, signal, uploadBytes } = options;
  const silence = new AbortController();
  const signals = signal === null ? [silence.signal] : [silence.signal, signal];

  async function listen<T>(answering: Promise<T>, limitMs: number): Promise<T> {
    const timer = timers.setTimeout(() => silence.abort(), limitMs);
    try {
      return await answering;
    } catch (cause) {
      throw new S3Error(silence.signal.aborted ? 'TimedOut' : 'Unreachable', null, { cause });
    } finally {
      timers.clearTimeout(timer);
    }
  }

  const response = await listen(
    fetch(request, { signal: AbortSignal.any(signals) }),
    SILENCE_LIMIT_MS + uploadBytes / SLOWEST_UPLOAD,
  );

  async function* content(): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader();
    if (!reader) return;
    try {
      for (;;) {
        // Only while something is awaited: whoever reads slowly is not the storage's fault.
        const { done, value } = await listen(reader.read(), SILENCE_LIMIT_MS);
        if (done) return;
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  return {
    ...{ status: response.status, statusText: response.statusText, ok: response.ok },
    ...{ headers: response.headers, content },
    async text() {
      const parts: Uint8Array[] = [];
      for await (const part of content()) parts.push(part);
      return Buffer.concat(parts).toString();
    },
    discard: async () => response.body?.cancel().catch(() => undefined),
  };
}
