/** Readable names of the sounds in an export, each once. */
import { cutText } from 'shared-schema/rules/cut-text';

/** Characters of each part of a name; a path has room for four of them. */
const MAX_PART_LENGTH = 40;

/** Gives each call another name: the same words a second time get a number. */
export function createFileNames(): (parts: readonly string[], extension: string) => string {
  const used = new Map<string, number>();
  return (parts, extension) => {
    const words = parts.map(slug).filter(Boolean).join('_') || 'recording';
    const times = (used.get(words) ?? 0) + 1;
    used.set(words, times);
    return `${words}${times > 1 ? `_${times}` : ''}.${extension}`;
  };
}

/** Small letters, digits and hyphens: safe in a file name everywhere. Letters of every script stay, with their marks. */
export function slug(words: string): string {
  const safe = words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return cutText(safe, MAX_PART_LENGTH).replace(/^-+|-+$/g, '');
}
