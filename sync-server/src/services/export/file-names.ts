/** Readable names of the files in an export. */
import { cutText } from 'shared-schema/rules/cut-text';

/** Characters of each part of a name; a path has room for four of them. */
const MAX_PART_LENGTH = 40;

/** `mei_zoo_q1.webm` of `['Mei', 'Zoo', 'q1']`. Whoever needs each name once gives a part that is there once. */
export function fileName(parts: readonly string[], extension: string): string {
  return `${parts.map(slug).filter(Boolean).join('_') || 'recording'}.${extension}`;
}

/** Small letters, digits and hyphens: safe in a file name everywhere. Letters of every script stay, with their marks. */
export function slug(words: string): string {
  const safe = words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return cutText(safe, MAX_PART_LENGTH).replace(/^-+|-+$/g, '');
}
