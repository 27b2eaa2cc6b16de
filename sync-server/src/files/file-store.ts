/** Content-addressed files: what a store promises, whatever it keeps them on. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Bare MIME type, found by content. */
  readonly type: string;
}

export interface ReceiveOptions {
  /** Type the sender claims. */
  readonly claimedType?: string | undefined;
  readonly maxBytes: number;
  /** Hash the sender promised; another one refuses the file. */
  readonly expectedHash?: string | undefined;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileStore {
  /**
   * Takes a file in. When it resolves, the bytes are on disk under their hash. Throws `AppError` too_large,
   * hash_mismatch, unsupported_type, no_file.
   */
  receive(source: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<StoredFile>;
  /** Bytes of a stored file, or null when it is not there. */
  size(sha256: string): Promise<number | null>;
  read(sha256: string, range?: ByteRange): Readable;
  /** Removes a file unless it was stored again at or after `before`; true when it is gone. */
  removeOlder(sha256: string, before: number): boolean;
  /** Copies a stored file to `path` durably. */
  copyTo(sha256: string, path: string): Promise<void>;
  /** Removes interrupted receptions that began before `before` (milliseconds since 1970); answers how many. */
  sweepTemporary(before: number): Promise<number>;
  /** Hashes of files stored before `before`. */
  list(before: number): AsyncIterable<string>;
}
