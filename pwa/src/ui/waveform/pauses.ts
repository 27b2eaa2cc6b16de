/** Where a sound is silent for a while. Pure. */

/** Seconds. */
export interface Pause {
  start: number;
  end: number;
}

/** Shorter silence belongs to speaking. */
const MIN_PAUSE_SECONDS = 0.5;
const WINDOW_SECONDS = 0.02;
/** Share of the loud windows' level under which a window is silent; rooms are never quite. */
const SILENT_SHARE = 0.1;
/** Level of the loud windows under which nobody spoke at all. */
const MIN_VOICE_LEVEL = 0.005;
/** Kept of a pause at each end when it is skipped, so that no word is cut. */
const EDGE_SECONDS = 0.12;

/** Silence of half a second and longer, in order. A sound without any voice has no pauses: nothing is between them. */
export function pausesOf(samples: ArrayLike<number>, sampleRate: number): Pause[] {
  const levels = levelsOf(samples, Math.round(WINDOW_SECONDS * sampleRate));
  // Not the loudest: a knock on the table would make a quiet voice silent.
  const loud = [...levels].sort((a, b) => a - b)[Math.floor(levels.length * 0.95)] ?? 0;
  if (loud < MIN_VOICE_LEVEL) return [];
  const pauses: Pause[] = [];
  let begin = 0;
  // One window of voice after the last ends a pause at the end.
  for (const [index, level] of [...levels, loud].entries()) {
    if (level < loud * SILENT_SHARE) continue;
    const pause = { start: begin * WINDOW_SECONDS, end: index * WINDOW_SECONDS };
    if (pause.end - pause.start >= MIN_PAUSE_SECONDS - WINDOW_SECONDS / 2) pauses.push(pause);
    begin = index + 1;
  }
  return pauses;
}

/** Root of the mean square of each window. */
function levelsOf(samples: ArrayLike<number>, size: number): number[] {
  return Array.from({ length: Math.floor(samples.length / size) }, (_, index) => {
    let sum = 0;
    for (let at = index * size; at < (index + 1) * size; at++) sum += (samples[at] ?? 0) ** 2;
    return Math.sqrt(sum / size);
  });
}

/** Where playing goes on when silence is skipped; null outside a pause. Seconds. */
export function skipTarget(time: number, pauses: readonly Pause[]): number | null {
  const pause = pauses.find(({ start, end }) => time >= start + EDGE_SECONDS && time < end - EDGE_SECONDS);
  return pause ? pause.end - EDGE_SECONDS : null;
}
