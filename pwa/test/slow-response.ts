/** An answer whose bytes come over a thin network. */
import type { Clock } from '#platform/clock.ts';

export interface SlowBody {
  clock: Clock;
  bytes: Uint8Array<ArrayBuffer>;
  /** Milliseconds before each of the ten pieces. */
  interval: number;
  headers: HeadersInit;
  /** Ends the answer, as it does that of the browser. */
  signal: AbortSignal | null | undefined;
}

export function slowResponse({ clock, bytes, interval, headers, signal }: SlowBody): Response {
  const size = Math.ceil(bytes.length / 10);
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      signal?.addEventListener('abort', () => stream.error(signal.reason));
      const send = (from: number) => {
        if (signal?.aborted) return;
        if (from >= bytes.length) return stream.close();
        stream.enqueue(bytes.slice(from, from + size));
        clock.setTimeout(() => send(from + size), interval);
      };
      clock.setTimeout(() => send(0), interval);
    },
  });
  return new Response(body, { headers });
}
