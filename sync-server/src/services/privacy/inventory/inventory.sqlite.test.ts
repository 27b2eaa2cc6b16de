import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { inventory } from './inventory.ts';

let served: TestSchool;
beforeEach(async () => {
  served = await openTestSchool({ inMemory: true });
});
afterEach(() => served.close());

const namesIn = (query: string) => served.school.raw.prepare<[], string>(query).pluck().all();

it('the inventory names every table of the database and no other', () => {
  const stored = namesIn("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'");
  expect(Object.keys(inventory).toSorted()).toEqual(stored.toSorted());
});

it('the inventory names every column of each table once', () => {
  for (const [table, { personal, technical }] of Object.entries(inventory)) {
    const named = [...Object.keys(personal), ...technical.split(' ')].toSorted();
    expect({ table, columns: named }).toEqual({
      table,
      columns: namesIn(`select name from pragma_table_info('${table}')`).toSorted(),
    });
  }
});

it('a table about somebody says what it holds of them', () => {
  const silent = Object.entries(inventory).filter(
    ([, { about, personal }]) =>
      about.some((who) => who !== 'nobody' && who !== 'device') && Object.keys(personal).length === 0,
  );
  expect(silent).toEqual([]);
});

it('each thing that is held is a line of its own, with its remark in brackets', () => {
  const lines = Object.values(inventory).flatMap(({ personal }) => Object.values(personal));
  expect(lines.filter((line) => line.includes(';'))).toEqual([]);
});
