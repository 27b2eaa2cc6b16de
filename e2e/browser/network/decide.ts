/** Repeatable chance: the same seed, request and count always fare the same, so a failing run can be run again. */

/** FNV-1a over the text, folded to a number in [0, 1). */
export function chance(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('\u0000')) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return (hash >>> 0) / 2 ** 32;
}

/** Picks one of the weighted names by a number in [0, 1), or null for the remaining weight. */
export function pick<Name extends string>(weights: Partial<Record<Name, number>>, at: number): Name | null {
  let sum = 0;
  for (const [name, weight] of Object.entries(weights) as [Name, number][]) {
    sum += weight;
    if (at < sum) return name;
  }
  return null;
}
