/** A file that is made while it is sent. */
import type { Readable } from 'node:stream';

export interface SentFile {
  /** Under which a browser saves it. */
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  /** About how many bytes it will have; null where nobody knows before. */
  readonly size: number | null;
  readonly content: Readable;
}
