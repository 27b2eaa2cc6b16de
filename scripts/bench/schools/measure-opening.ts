/**
 * The first request of a school that is closed, as whoever sends it waits. Beside it what the process used for it, on
 * which a busy machine has less influence: with the closing of another school, where all places are taken.
 */

import { percentile } from 'e2e/support/percentile';
import { createSchoolServer, quickToSignIn } from 'e2e/support/school-server';
import { addSchool } from 'sync-server/district/commands/manage-schools';
import { amount, type Figure } from '../measure.ts';
import { openPostgresDistrict } from '../postgres/postgres-district.ts';
import { connectTo } from './bench-class.ts';
import { type BenchDistrict, processorMsOf } from './bench-district.ts';

const OPENINGS = amount(60, 1);
/** The first school also opens the connections that all share. */
const ON_POSTGRES = amount(31, 2);
/** Milliseconds that an opening may take. */
const WANTED_MS = 20;

export async function measureOpening({ server, hosts, processorMs }: BenchDistrict): Promise<Figure[]> {
  return figuresOf('', await openAll(server.url, hosts.slice(-OPENINGS), processorMs));
}

/** Schools without anybody; none where PostgreSQL is not installed. */
export async function measureOpeningOnPostgres(): Promise<Figure[]> {
  const district = await openPostgresDistrict();
  if (district === null) return [];
  const server = await createSchoolServer({ ...quickToSignIn, ...district.environment });
  try {
    const hosts = Array.from({ length: ON_POSTGRES }, (_, index) => `school-${index}.test`);
    for (const host of hosts) await addSchool(district.config, host, district.secrets);
    await server.start();
    const processorMs = () => processorMsOf(server);
    await openAll(server.url, hosts.slice(0, 1), processorMs);
    return figuresOf(' on PostgreSQL', await openAll(server.url, hosts.slice(1), processorMs));
  } finally {
    await server.dispose();
    await district.close();
  }
}

interface Openings {
  /** Milliseconds of each first request. */
  readonly took: number[];
  /** Milliseconds of processor time of the server, for each. */
  readonly usedMs: number;
}

async function openAll(
  url: string,
  hosts: readonly string[],
  processorMs: () => Promise<number>,
): Promise<Openings> {
  const took: number[] = [];
  const usedBefore = await processorMs();
  for (const host of hosts) {
    const connection = connectTo(url, host);
    const first = await connection.send('GET', '/api/health');
    if (first.status !== 200) throw new Error(`health: ${first.status} ${first.body}`);
    took.push(first.took);
    connection.close();
  }
  return { took, usedMs: ((await processorMs()) - usedBefore) / hosts.length };
}

function figuresOf(where: string, { took, usedMs }: Openings): Figure[] {
  const limit = { reference: WANTED_MS, unit: 'ms', aim: { atMost: 1 } };
  return [
    { what: `schools: first request of a closed school${where}`, ours: percentile(took, 0.5), ...limit },
    { what: `schools: processor time of an opening${where}`, ours: usedMs, ...limit },
  ];
}
