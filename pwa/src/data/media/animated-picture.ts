/**
 * Tells animated pictures from still ones by their first bytes: a GIF always counts, PNG and WebP have a chunk for
 * it.
 */

/** The animation chunk is searched this far: metadata before the chunk is rarely longer. */
const SEARCH_LIMIT_BYTES = 64_000;

/** True for GIF, animated PNG (`acTL`) and animated WebP (`ANIM`). */
export function isAnimated(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('GIF8')) return true;
  if (head.startsWith('\x89PNG')) return contains(bytes, 'acTL');
  return head.startsWith('RIFF') && head.endsWith('WEBP') && contains(bytes, 'ANIM');
}

function contains(bytes: Uint8Array, mark: string): boolean {
  const codes = [...mark].map((letter) => letter.charCodeAt(0));
  const end = Math.min(bytes.length, SEARCH_LIMIT_BYTES) - codes.length;
  for (let at = 0; at <= end; at += 1) {
    if (codes.every((code, index) => bytes[at + index] === code)) return true;
  }
  return false;
}
