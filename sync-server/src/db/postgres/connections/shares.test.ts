import { expect, test } from 'vitest';
import { createShares } from './shares.ts';

test('a school beyond its share waits for itself, and not for others', async () => {
  const shares = createShares(2);
  const taken = [await shares.take('oak'), await shares.take('oak')];
  const log: string[] = [];
  const third = shares.take('oak').then((giveBack) => {
    log.push('third');
    return giveBack;
  });
  const giveBackElm = await shares.take('elm');
  log.push('elm');
  taken[0]?.();
  const giveBackThird = await third;
  expect(log).toEqual(['elm', 'third']);
  const fourth = shares.take('oak');
  giveBackThird();
  (await fourth)();
  taken[1]?.();
  giveBackElm();
  // All is given back: two more begin at once.
  await Promise.all([shares.take('oak'), shares.take('oak')]);
});
