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

const ratioOf = ({ ours, reference }: Figure) => ours / reference;

/** True when the figure's ratio is within its aim. */
export function isReached(figure: Figure): boolean {
  const { aim } = figure;
  return 'atLeast' in aim ? ratioOf(figure) >= aim.atLeast : ratioOf(figure) <= aim.atMost;
}

/** The same figure of several runs, one after another; a run may lack it. */
type Runs = readonly [Figure, ...Figure[]];

/** The figures of whole runs, each beside the same figure of the other runs. */
export function joinRuns(runs: readonly (readonly Figure[])[]): Runs[] {
  const joined = new Map<string, [Figure, ...Figure[]]>();
  for (const figure of runs.flat()) {
    const key = `${figure.what} ${figure.unit}`;
    const known = joined.get(key);
    if (known) known.push(figure);
    else joined.set(key, [figure]);
  }
  return [...joined.values()];
}

/** One line of the table: what, ours, the reference, the ratio, the aim and whether it was reached. */
export function describe(figure: Figure): string {
  return lineOf([figure], isReached(figure) ? 'reached' : 'missed');
}

/** The line of several runs: medians, the lowest and the highest ratio, and how many runs reached the aim. */
export function describeRuns(figures: Runs): string {
  const ratios = figures.map(ratioOf);
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  return `${lineOf(figures, spread.padEnd(11))} ${figures.filter(isReached).length} of ${figures.length}`;
}

function lineOf(figures: Runs, end: string): string {
  const [{ what, unit, aim }] = figures;
  const middle = (value: (figure: Figure) => number) => percentile(figures.map(value), 0.5);
  const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
  const wanted = 'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`;
  return [
    what.padEnd(54),
    `${number(middle(({ ours }) => ours))} ${unit}`.padStart(14),
    `${number(middle(({ reference }) => reference))} ${unit}`.padStart(14),
    middle(ratioOf).toFixed(2).padStart(7),
    wanted.padStart(8),
    `  ${end}`,
  ].join('');
}

export const heading = `${'what'.padEnd(54)}${'ours'.padStart(14)}${'reference'.padStart(14)}${'ratio'.padStart(7)}${'aim'.padStart(8)}`;
export const runsHeading = `${heading}  ${'spread'.padEnd(11)} reached in`;

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
