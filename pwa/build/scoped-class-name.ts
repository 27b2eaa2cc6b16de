/** Names of the classes in CSS modules. They stand in the start script: without the line number they take less of it. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** Letters: 16 million hashes for some hundred files. */
const HASH_LENGTH = 4;

/** `local` is the name in the style sheet; the hash is that of the file's content, one for all of its classes. */
export function scopedClassName(local: string, file: string, css: string): string {
  const hash = createHash('sha256').update(basename(file)).update(css).digest('base64url');
  return `${local}_${hash.slice(0, HASH_LENGTH)}`;
}
