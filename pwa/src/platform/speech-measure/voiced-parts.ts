/** Parts of a recording in which somebody speaks. */

/** From frame `from` up to, not including, frame `to`. */
export interface VoicedPart {
  readonly from: number;
  readonly to: number;
}

/**
 * Frames in a row, as parts. Parts shorter than `least` frames are left out, as a click; gaps shorter than `bridged`
 * frames belong to the speech around them, as between two syllables.
 */
export function voicedParts(
  frames: readonly boolean[],
  { bridged, least }: { bridged: number; least: number },
): VoicedPart[] {
  const runs = runsOf(frames).filter(({ from, to }) => to - from >= least);
  return joinParts(runs, bridged);
}

function runsOf(frames: readonly boolean[]): VoicedPart[] {
  const runs: VoicedPart[] = [];
  let from: number | null = null;
  for (const [index, isVoiced] of [...frames, false].entries()) {
    if (isVoiced) from ??= index;
    else if (from !== null) {
      runs.push({ from, to: index });
      from = null;
    }
  }
  return runs;
}

function joinParts(parts: readonly VoicedPart[], bridged: number): VoicedPart[] {
  const joined: VoicedPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && part.from - last.to < bridged) joined[joined.length - 1] = { from: last.from, to: part.to };
    else joined.push(part);
  }
  return joined;
}

/** Frames between neighbors. */
export function gapsBetween(parts: readonly VoicedPart[]): number[] {
  return parts.slice(1).map(({ from }, index) => from - (parts[index]?.to ?? from));
}
