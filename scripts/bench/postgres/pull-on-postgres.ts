/** The pull of 30 children from a school in PostgreSQL, beside the same pull from one in SQLite, which keeps its pages in memory. */
import { type Child, openBenchSchool, type SchoolAccess, signInChildren } from '../bench-school.ts';
import { type Figure, inTurn } from '../measure.ts';
import { CLIENTS, DOCUMENTS, fill, perSecond, pullBytes, ROUNDS } from '../pull.ts';
import { openPostgresSchool } from './postgres-school.ts';

export async function measurePullOnPostgres(): Promise<Figure[]> {
  const district = await openPostgresSchool(1);
  if (district === null) return [];
  const school = await openBenchSchool();
  const children: Child[] = [];
  try {
    const pullFrom = async (access: SchoolAccess) => {
      await fill(access);
      const own = await signInChildren(access, CLIENTS);
      children.push(...own);
      return () => perSecond(CLIENTS * DOCUMENTS, () => Promise.all(own.map(pullBytes)));
    };
    const [first] = district.processes;
    if (!first) throw new Error('no process serves the school');
    const documents = await inTurn(ROUNDS, await pullFrom(first), await pullFrom(school));
    return [
      {
        what: 'pull: documents per second on PostgreSQL, against SQLite',
        ...documents,
        unit: '/s',
        aim: { atLeast: 0.25 },
      },
    ];
  } finally {
    for (const { connection } of children) connection.close();
    await school.close();
    await district.close();
  }
}
