/** Content-addressed files: what a store promises, whatever it keeps them on. */

import type { Readable } from 'node:stream';
import type { ByteRange } from 'shared-schema/rules/byte-range';

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
  /** Only sound is accepted. */
  readonly onlySound?: boolean | undefined;
  /** A document is accepted, too. */
  readonly mayBeDocument?: boolean | undefined;
  /** Hash the sender promised; another one refuses the file. */
  readonly expectedHash?: string | undefined;
}

/** How a file comes back that the school took in before: its hash says that it is the one, whatever its type and size. */
export function keptBefore(sha256: string): ReceiveOptions {
  return { expectedHash: sha256, maxBytes: Number.POSITIVE_INFINITY, mayBeDocument: true };
}

export interface FileStore {
  /**
   * Takes a file in. When it resolves, the bytes are kept durably under their hash. Throws `AppError` too_large,
   * hash_mismatch, unsupported_type, no_file; and what the disk or the storage says where it fails.
   */
  receive(source: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<StoredFile>;
  /** Bytes of a stored file, or null when it is not there. Throws when the disk or the storage cannot be read. */
  size(sha256: string): Promise<number | null>;
  /** As `size`, with a word that changes when the file is stored anew. */
  facts(sha256: string): Promise<{ size: number; version: string } | null>;
  /** The stream fails when the file is not there. */
  read(sha256: string, range?: ByteRange): Readable;
  /** Removes a file, and what is in quarantine of it, unless it was stored at or after `before`; true when some went. */
  removeOlder(sha256: string, before: number): Promise<boolean>;
  /** Copies a stored file to `path` durably. Throws when the file is not there. */
  copyTo(sha256: string, path: string): Promise<void>;
  /**
   * Moves a stored file aside whose bytes have another hash, and returns where it lies then; null when it is intact
   * or not there. The quarantined file is never served again. Throws when it cannot be read.
   */
  quarantine(sha256: string): Promise<string | null>;
  /** Removes interrupted receptions that began before `before` (milliseconds since 1970); returns how many. */
  sweepTemporary(before: number): Promise<number>;
  /**
   * Hashes of files stored before `before`, and of those in quarantine. `folders`: only of these, the first two digits
   * of a hash; all where nothing is said.
   */
  list(before: number, folders?: readonly string[]): AsyncIterable<string>;
}
