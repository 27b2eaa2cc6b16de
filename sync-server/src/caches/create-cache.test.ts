import { expect, it } from 'vitest';
import { type Cache, createCache } from './create-cache.ts';

it('a full cache drops the entry that was unused for longest', () => {
  const dropped: string[] = [];
  const cache = createCache<string, string>({ limit: 2, onDrop: (value) => dropped.push(value) });
  cache.set('a', 'A');
  cache.set('b', 'B');
  cache.get('a');
  cache.set('c', 'C');
  expect(dropped).toEqual(['B']);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
});

it('an entry larger than the limit is not kept', () => {
  const cache = createCache<string, number>({ limit: 10, sizeOf: (_, value) => value });
  cache.set('large', 11);
  expect(cache.get('large')).toBeUndefined();
  cache.set('small', 10);
  expect(cache.get('small')).toBe(10);
});

it('a value is read once while it is cached', async () => {
  const cache = createCache<string, number>({ limit: 10 });
  let reads = 0;
  const read = async () => ++reads;
  expect(await cache.load('a', read)).toBe(1);
  expect(await cache.load('a', read)).toBe(1);
  cache.delete('a');
  expect(await cache.load('a', read)).toBe(2);
});

it.each([
  ['delete of another key', (cache: Cache<string, number>) => cache.delete('b')],
  ['deleteWhere without a match', (cache: Cache<string, number>) => cache.deleteWhere(() => false)],
  ['clear', (cache: Cache<string, number>) => cache.clear()],
])('a value whose read began before %s is not cached', async (_, invalidate) => {
  const cache = createCache<string, number>({ limit: 10 });
  const value = await cache.load('a', async () => {
    invalidate(cache);
    return 1;
  });
  expect(value).toBe(1);
  expect(cache.get('a')).toBeUndefined();
});
