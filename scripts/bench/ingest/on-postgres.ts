/**
 * The load of `ingest` on PostgreSQL, beside the same load on SQLite: by one process, and by two that serve one school
 * together. PostgreSQL's own processes share the machine with them and with the load.
 */
import {
  type BenchSchool,
  type Child,
  createActivity,
  type SchoolAccess,
  signInChildren,
} from '../bench-school.ts';
import type { Figure } from '../measure.ts';
import { openPostgresSchool, type PostgresSchool } from '../postgres/postgres-school.ts';
import { CLIENTS, middle, ROUNDS, type Run, runBatches } from './answer-load.ts';

const PROCESSES = 2;

/** `children` are those of `school`, which keeps its data in SQLite. */
export async function measureOnPostgres(school: BenchSchool, children: readonly Child[]): Promise<Figure[]> {
  const other = await openPostgresSchool(PROCESSES);
  if (other === null) return [];
  try {
    return await measureBoth({ school, children }, other);
  } finally {
    await other.close();
  }
}

interface Side {
  readonly school: SchoolAccess;
  readonly children: readonly Child[];
}

async function measureBoth(sqlite: Side, { processes }: PostgresSchool): Promise<Figure[]> {
  const [first] = processes;
  if (!first) throw new Error('no process serves the school');
  const alone: Side = { school: first, children: await signInChildren(first, CLIENTS) };
  const spread: Child[] = [];
  for (const access of processes) spread.push(...(await signInChildren(access, CLIENTS / processes.length)));
  const together: Side = { school: first, children: spread };
  const runs = { sqlite: [] as Run[], alone: [] as Run[], together: [] as Run[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    runs.sqlite.push(await measureRound(sqlite, round));
    runs.alone.push(await measureRound(alone, round));
    runs.together.push(await measureRound(together, round));
  }
  for (const { connection } of [...alone.children, ...spread]) connection.close();
  const perSecond = (of: readonly Run[]) => middle(of, (run) => run.perSecond);
  return [
    {
      what: 'ingest: one process on PostgreSQL, against SQLite',
      ours: perSecond(runs.alone),
      reference: perSecond(runs.sqlite),
      unit: '/s',
      aim: { atLeast: 0.5 },
    },
    {
      what: `ingest: ${PROCESSES} processes on one PostgreSQL, against one`,
      ours: perSecond(runs.together),
      reference: perSecond(runs.alone),
      unit: '/s',
      aim: { atLeast: 1.1 },
    },
  ];
}

async function measureRound({ school, children }: Side, round: number): Promise<Run> {
  const { uid } = await createActivity(school, `Both engines, round ${round}`, '');
  return runBatches(children, uid);
}
