/** The administrator's list answers a school of five thousand accounts as it answers one of five hundred. */
import { addAccounts } from 'e2e/support/many-accounts';
import { percentile } from 'e2e/support/percentile';
import { migrate, type OpenedSqlite, openDatabase } from 'sync-server/db/database';
import { listPeople } from 'sync-server/services/people/accounts/list-people';
import { amount, type Figure, inTurn } from './measure.ts';

const CALLS = amount(60, 2);
const ROUNDS = amount(5, 0);
const SMALL = amount(500, 20);
const LARGE = amount(5_000, 40);
const STUDENTS_OF_TEACHER = 20;
const ADMIN = { kind: 'user', id: 0, uid: '', role: 'admin' } as const;

/** A school in memory with so many accounts. */
async function schoolWith(accounts: number): Promise<OpenedSqlite> {
  const database = openDatabase(':memory:');
  await migrate(database);
  await addAccounts(database, accounts, STUDENTS_OF_TEACHER);
  return database;
}

type Query = Parameters<typeof listPeople>[2];

/** Median milliseconds of one page. */
async function pageTime({ db }: OpenedSqlite, query: Query): Promise<number> {
  const took: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const started = performance.now();
    await listPeople(ADMIN, db, query);
    took.push(performance.now() - started);
  }
  return percentile(took, 0.5);
}

export async function measurePeople(): Promise<Figure[]> {
  const [small, large] = [await schoolWith(SMALL), await schoolWith(LARGE)];
  const figures: Figure[] = [];
  const compare = async (what: string, query: Query, atMost: number) => {
    const pair = await inTurn(
      ROUNDS,
      () => pageTime(large, query),
      () => pageTime(small, query),
    );
    figures.push({ what, ...pair, unit: 'ms', aim: { atMost } });
  };
  await compare('people: first page by name, 5,000 accounts against 500', { role: 'student' }, 12);
  await compare('people: search in 5,000 accounts against 500', { role: 'student', search: 'hana riv' }, 12);
  await compare(
    'people: first page by teacher, 5,000 accounts against 500',
    { role: 'student', sort: 'teacher' },
    12,
  );
  await compare('people: teachers of 5,000 accounts against 500', { role: 'teacher' }, 12);
  await small.close();
  await large.close();
  return figures;
}
