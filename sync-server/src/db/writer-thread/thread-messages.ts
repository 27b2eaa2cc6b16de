/** What the server's thread and the writer thread tell each other. */
import type { MessagePort } from 'node:worker_threads';
import { AppError } from '#errors.ts';
import type { Committed } from '../committed.ts';

/** What the writer thread is started with. */
export interface ThreadStart {
  readonly databaseFile: string;
  readonly cacheKiB: number | undefined;
  readonly port: MessagePort;
  /** Memory of the `WriteMutex`. */
  readonly mutex: SharedArrayBuffer;
  /** One number: how many transactions the thread has begun. */
  readonly begun: SharedArrayBuffer;
}

export interface ThreadWrite {
  readonly id: number;
  readonly input: unknown;
  /** As of `Writer.write`. */
  readonly changes: number;
}

export type ToThread = ThreadWrite | 'stop';

/** One for each transaction, in their order; without a `change` where nothing was committed. */
export interface TransactionEnded {
  readonly change: Committed | null;
  readonly lanesChanged: ReadonlySet<string>;
}

export type WriteResult =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SentError };

export type FromThread = 'ready' | { readonly ended: TransactionEnded } | { readonly results: WriteResult[] };

/** An error as it crosses between threads, which keeps no fields of its own. */
export type SentError =
  | { readonly refusal: Pick<AppError, 'code' | 'details' | 'message'> }
  | {
      readonly failure: {
        readonly message: string;
        readonly code?: string;
        readonly path?: string;
        readonly stack?: string;
      };
    };

export function packError(error: unknown): SentError {
  if (error instanceof AppError) {
    const { code, details, message } = error;
    return { refusal: { code, details, message } };
  }
  const { message, code, path, stack }: NodeJS.ErrnoException =
    error instanceof Error ? error : new Error(String(error));
  const fields = Object.entries({ code, path, stack }).filter(([, value]) => value !== undefined);
  return { failure: { message, ...Object.fromEntries(fields) } };
}

/** The error with what callers ask of it: its class for a refusal, its code for what the storage says. */
export function unpackError(sent: SentError): Error {
  if ('refusal' in sent) {
    const { code, details, message } = sent.refusal;
    return new AppError(code, details, message);
  }
  const { message, ...fields } = sent.failure;
  return Object.assign(new Error(message), fields);
}
