import { expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';

const page = (bytes: number) => ({ docs: Buffer.alloc(bytes), seq: 1, more: false });

it('a page is made once, and anew after it was dropped from a full cache', () => {
  const kept = createPageCache(10_000);
  let made = 0;
  const make = () => {
    made++;
    return page(4000);
  };
  kept('a', make);
  expect(kept('a', make)).toBe(kept('a', make));
  expect(made).toBe(1);
  for (const key of ['b', 'c', 'a']) kept(key, make);
  expect(made).toBe(4);
});

it('a page without documents counts toward the size of the cache', () => {
  const kept = createPageCache(100_000);
  const key = (n: number) => `${n} what a teacher with many students sees`.padEnd(1000);
  let made = 0;
  const ask = (n: number) =>
    kept(key(n), () => {
      made++;
      return page(2);
    });
  for (let n = 0; n < 1000; n++) ask(n);
  ask(0);
  expect(made).toBe(1001);
});
