import { expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { recoverStore, type StoreRecovery } from './recover-store.ts';

function openTab(given?: StoreRecovery['storage']) {
  const clock = createFakeClock(1_000_000);
  const items = new Map<string, string>();
  const seen: string[] = [];
  const kept = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const storage = given === undefined ? kept : given;
  const recover = () =>
    recoverStore({ clock, storage, reload: () => seen.push('load'), tell: () => seen.push('tell') });
  return { clock, seen, recover };
}

it('a store that does not open loads the page three times, each later than the one before, then the page says so', async () => {
  const { clock, seen, recover } = openTab();
  for (const [delay, load] of [300, 1_000, 3_000].entries()) {
    void recover();
    expect(clock.nextIn(), `load ${delay}`).toBe(load);
    await clock.advance(load);
    expect(seen).toHaveLength(delay + 1);
  }
  await recover();
  expect(seen).toEqual(['load', 'load', 'load', 'tell']);
});

it('a person who loads the page again after that gets all tries again', async () => {
  const { clock, seen, recover } = openTab();
  for (let load = 0; load < 4; load += 1) {
    void recover();
    await clock.advance(3_000);
  }
  void recover();
  await clock.advance(300);
  expect(seen).toEqual(['load', 'load', 'load', 'tell', 'load']);
});

it('a load of long ago does not count', async () => {
  const { clock, seen, recover } = openTab();
  for (let day = 0; day < 5; day += 1) {
    void recover();
    await clock.advance(300);
    clock.jump(86_400_000);
  }
  expect(seen).toEqual(['load', 'load', 'load', 'load', 'load']);
});

it('a page whose loads cannot be counted is not loaded again', async () => {
  const forbidden = openTab(null);
  await forbidden.recover();
  expect(forbidden.seen).toEqual(['tell']);
  const full = openTab({
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  void full.recover();
  await full.clock.advance(300);
  expect(full.seen).toEqual(['tell']);
});
