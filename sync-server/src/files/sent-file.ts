/** A file that is made while it is sent. */
import type { Readable } from 'node:stream';

export interface SentFile {
  /** Under which a browser saves it. */
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly content: Readable;
}
