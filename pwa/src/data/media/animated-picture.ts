/** Whether a picture moves, told from its first bytes: GIF always counts, PNG and WebP say so in a chunk. */

/** Where the announcing chunk stands at the latest: metadata before it is rarely longer. */
const LOOK_AT = 64_000;

/** True for GIF, animated PNG (`acTL`) and animated WebP (`ANIM`). */
export function isAnimated(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('GIF8')) return true;
  if (head.startsWith('\x89PNG')) return contains(bytes, 'acTL');
  return head.startsWith('RIFF') && head.endsWith('WEBP') && contains(bytes, 'ANIM');
}

function contains(bytes: Uint8Array, mark: string): boolean {
  const codes = [...mark].map((letter) => letter.charCodeAt(0));
  const end = Math.min(bytes.length, LOOK_AT) - codes.length;
  for (let at = 0; at <= end; at += 1) {
    if (codes.every((code, index) => bytes[at + index] === code)) return true;
  }
  return false;
}
