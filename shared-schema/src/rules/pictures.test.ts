import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { CELEBRATIONS, pickCelebration } from './listening/celebration.ts';
import {
  FALLBACK_OBJECT,
  STOCK_OBJECTS,
  searchStockObjects,
  stockObject,
} from './listening/stock-objects.ts';

const pwa = createRequire(new URL('../../../pwa/package.json', import.meta.url));
const iconSet = JSON.parse(
  readFileSync(pwa.resolve('@iconify-json/fluent-emoji-flat/icons.json'), 'utf8'),
) as { icons: Record<string, unknown> };

describe('stock objects', () => {
  it('stock objects are 47, each with its own id, name, emoji and picture', () => {
    expect(STOCK_OBJECTS).toHaveLength(47);
    for (const key of ['id', 'name', 'emoji', 'icon'] as const) {
      expect(new Set(STOCK_OBJECTS.map((object) => object[key])).size).toBe(47);
    }
  });

  it('stock objects include those the player knows, and a box for all others', () => {
    const known = 'book backpack flower pencil apple scissors clock globe ruler crayon ball chair'.split(' ');
    for (const id of known) expect(stockObject(id).id).toBe(id);
    expect(stockObject('spaceship')).toBe(FALLBACK_OBJECT);
    expect(stockObject(null)).toBe(FALLBACK_OBJECT);
  });

  it('stock objects show six first; the search covers all', () => {
    expect(searchStockObjects(' ')).toHaveLength(6);
    expect(searchStockObjects('DRU').map(({ id }) => id)).toEqual(['drum']);
    expect(searchStockObjects('drúm')).toHaveLength(1);
  });
});

it.each([...STOCK_OBJECTS, FALLBACK_OBJECT, ...CELEBRATIONS])('$icon is in the bundled set', ({ icon }) => {
  expect(iconSet.icons).toHaveProperty([icon]);
});

it('each of the eight celebrations can come', () => {
  expect(new Set(CELEBRATIONS.map(({ emoji }) => emoji)).size).toBe(8);
  expect(CELEBRATIONS.map((_, index) => pickCelebration(() => index / 8))).toEqual(CELEBRATIONS);
});
