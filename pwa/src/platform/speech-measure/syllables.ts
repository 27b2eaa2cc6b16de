/** Syllables by their nuclei: each is a peak of the level between two dips. */

/** A dip of so many decibels parts two syllables (de Jong and Wempe, 2009). */
const DIP_DB = 2;

/** How many syllables one voiced part holds. `levels` in decibels, frame by frame. */
export function countSyllables(levels: readonly number[]): number {
  let isRising = true;
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  let count = 0;
  for (const level of levels.map(smoothed)) {
    high = Math.max(high, level);
    low = Math.min(low, level);
    if (isRising && high - level >= DIP_DB) {
      count += 1;
      isRising = false;
      low = level;
    } else if (!isRising && level - low >= DIP_DB) {
      isRising = true;
      high = level;
    }
  }
  return count + (isRising ? 1 : 0);
}

function smoothed(level: number, index: number, levels: readonly number[]): number {
  return ((levels[index - 1] ?? level) + level + (levels[index + 1] ?? level)) / 3;
}
