/** What seeds went through. */
export interface Counts {
  seeds: number;
  commands: number;
  restores: number;
  crashes: number;
  refusals: number;
  /** Seeds with the teacher's RxDB replica, and seeds on fake-indexeddb. */
  rxdb: number;
  fake: number;
}

export const nothing: Counts = {
  seeds: 0,
  commands: 0,
  restores: 0,
  crashes: 0,
  refusals: 0,
  rxdb: 0,
  fake: 0,
};

export function add(a: Counts, b: Counts): Counts {
  const keys = Object.keys(a) as (keyof Counts)[];
  return Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as unknown as Counts;
}

/** The counts as one line of text. */
export function describeCounts({ seeds, rxdb, fake, commands, restores, crashes, refusals }: Counts): string {
  return `${seeds} seeds (${rxdb} with RxDB, ${fake} on fake-indexeddb), ${commands} commands, ${restores} restores, ${crashes} power cuts, ${refusals} refusals`;
}
