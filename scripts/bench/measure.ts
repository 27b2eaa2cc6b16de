/** Figures of the benchmark: always a pair measured in the same run, and the ratio between the two. */
import { percentile } from 'e2e/support/percentile';

/** True in a smoke run, `--smoke`: each part runs once with a small amount of work, and its figures mean nothing. */
export const isSmoke = process.argv.includes('--smoke');

/** An amount of work: `full` for figures, `smoke` to see that the benchmark runs. */
export function amount(full: number, smoke: number): number {
  return isSmoke ? smoke : full;
}

export interface Figure {
  what: string;
  ours: number;
  reference: number;
  unit: string;
  /** ours ÷ reference has to be at least, or at most, this. */
  aim: { atLeast: number } | { atMost: number };
}

/** True when the figure's ratio is within its aim. */
export function isReached({ ours, reference, aim }: Figure): boolean {
  const ratio = ours / reference;
  return 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost;
}

/** One line of the table: what, ours, the reference, the ratio, the aim and whether it was reached. */
export function describe(figure: Figure): string {
  const { what, ours, reference, unit, aim } = figure;
  const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
  const wanted = 'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`;
  return [
    what.padEnd(54),
    `${number(ours)} ${unit}`.padStart(14),
    `${number(reference)} ${unit}`.padStart(14),
    (ours / reference).toFixed(2).padStart(7),
    wanted.padStart(8),
    isReached(figure) ? '  reached' : '  missed',
  ].join('');
}

export const heading = `${'what'.padEnd(54)}${'ours'.padStart(14)}${'reference'.padStart(14)}${'ratio'.padStart(7)}${'aim'.padStart(8)}`;

/**
 * Runs the two sides in turn, `rounds` times, so that a slow moment of the machine falls on both; returns the median
 * of each side. The first round only warms up; a smoke run has no other.
 */
export async function inTurn(
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<{ ours: number; reference: number }> {
  const results: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair: [number, number] = [await ours(), await reference()];
    if (round > 0 || rounds === 0) results.push(pair);
  }
  return {
    ours: percentile(
      results.map(([value]) => value),
      0.5,
    ),
    reference: percentile(
      results.map(([, value]) => value),
      0.5,
    ),
  };
}
