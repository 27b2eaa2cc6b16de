/** A seed is a whole day: whoever runs it again sees the same happen, or nobody could find out what broke. */
import { expect, it } from 'vitest';
import { rows } from '../server/queries.ts';
import { runSeed } from '../world/run-seed.ts';
import type { World } from '../world/world.ts';

it('repeats a seed exactly: everything that happens, and every row of the server', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const first = await witness(seed);
    const second = await witness(seed);
    expect(second.story, `seed ${seed}`).toEqual(first.story);
    expect(second.rows, `seed ${seed}`).toEqual(first.rows);
  }
});

async function witness(seed: number) {
  let seen = { story: [] as string[], rows: {} as Record<string, string[]> };
  await runSeed(seed, {
    atEnd: (world) => {
      seen = { story: world.story, rows: rowsOf(world) };
    },
  });
  return seen;
}

/** Tokens are drawn by nobody's dice, so that nobody can guess one; nothing depends on them. */
const SECRET = /token_hash/;
const TABLES = `select name from sqlite_master where type = 'table'`;

/** Each row as text, by table. */
function rowsOf({ server }: World): Record<string, string[]> {
  const { raw } = server.school;
  const read = (table: string) => rows<object>(raw, `select * from "${table}"`).map(told).sort();
  return Object.fromEntries(rows<{ name: string }>(raw, TABLES).map(({ name }) => [name, read(name)]));
}

const told = (row: object) => JSON.stringify(Object.entries(row).filter(([column]) => !SECRET.test(column)));
