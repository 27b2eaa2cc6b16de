import { expect, test } from 'vitest';
import { createRandomPool } from './random.ts';

test('a pool gives out each byte once, also where it is filled again', () => {
  const random = createRandomPool();
  const given = Array.from({ length: 1000 }, () => Buffer.from(random(16)).toString('hex'));
  expect(new Set(given).size).toBe(1000);
  expect(random(5000)).toHaveLength(5000);
});
