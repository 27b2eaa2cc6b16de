/** Requests, and the transaction as those see it who make them. */
import { Emitter } from './events.ts';

export type Mode = 'readonly' | 'readwrite' | 'versionchange';

export class Request<T = unknown> extends Emitter {
  result: T | undefined = undefined;
  error: unknown = null;
  readyState: 'pending' | 'done' = 'pending';
  readonly source: unknown;
  transaction: Turn | null;

  constructor(source: unknown, transaction: Turn | null) {
    super();
    this.source = source;
    this.transaction = transaction;
  }
}

/** A transaction in which requests are made. */
export interface Turn {
  readonly mode: Mode;
  /** Does the work in its turn. The same request again for a cursor that goes on. */
  ask<T>(source: unknown, work: () => T, request?: Request<T>): Request<T>;
  /** How to take back what a request has done. */
  onUndo(undo: () => void): void;
}
