/** A seed repeats exactly; a failure could not be investigated otherwise. */
import { expect, it } from 'vitest';
import { rows } from '../server/queries.ts';
import { runSeed } from '../world/run-seed.ts';
import type { World } from '../world/world.ts';

it('a seed that runs twice gives the same log and the same rows on the server', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const first = await witness(seed);
    const second = await witness(seed);
    expect(second.log, `seed ${seed}`).toEqual(first.log);
    expect(second.rows, `seed ${seed}`).toEqual(first.rows);
  }
});

async function witness(seed: number) {
  let seen = { log: [] as string[], rows: {} as Record<string, string[]> };
  await runSeed(seed, {
    atEnd: (world) => {
      seen = { log: world.log, rows: rowsOf(world) };
    },
  });
  return seen;
}

/** Tokens and the names of sessions come from the system's random source and not from the seed. No behavior depends on their value. */
const SECRET = /token_hash|public_uid/;
const TABLES = `select name from sqlite_master where type = 'table'`;

/** Each row as text, by table. */
function rowsOf({ server }: World): Record<string, string[]> {
  const { raw } = server.school;
  const read = (table: string) => rows<object>(raw, `select * from "${table}"`).map(withoutSecrets).sort();
  return Object.fromEntries(rows<{ name: string }>(raw, TABLES).map(({ name }) => [name, read(name)]));
}

const withoutSecrets = (row: object) =>
  JSON.stringify(Object.entries(row).filter(([column]) => !SECRET.test(column)));
