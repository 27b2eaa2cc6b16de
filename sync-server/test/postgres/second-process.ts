/** A further server of the same school: with connections of its own it is what another process would be. */
import { connectPostgres } from '#db/postgres/postgres-server.ts';
import type { Person } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { DATABASE_URL_VARIABLE } from './test-schemas.ts';

/** `natsUrl`: what carries its notices in place of PostgreSQL. `isMute`: what it commits is never told. */
export async function openSecondProcess(
  { school, folder, clock }: TestSchool,
  natsUrl: string | null = null,
  { isMute = false } = {},
): Promise<TestSchool> {
  const server = connectPostgres({ url: process.env[DATABASE_URL_VARIABLE] ?? '', connections: 4, natsUrl });
  const database = server.open(school.schema ?? '');
  return openTestSchool({
    ...{ folder, clock },
    database: {
      ...database,
      ...(isMute && { notices: { ...database.notices, send: () => undefined } }),
      async close() {
        await database.close();
        await server.close();
      },
    },
  });
}

/** What a first pull of this person answers at one of the processes, as text. */
export async function pullAt({ app }: TestSchool, { cookie, user }: Person): Promise<string> {
  const pulled = await app.inject({
    method: 'POST',
    url: '/api/sync/pull',
    headers: { cookie, 'x-account': user.uid },
    payload: { cursor: null, lanes: [] },
  });
  return pulled.body;
}
