/** Sign-ins that are under way at the same moment. One after the other: routes/people/guessing.test.ts */
import { HOUR_MS, MINUTE_MS } from 'shared-schema/clock';
import { expect, it } from 'vitest';
import { createTestClock } from '#test/test-clock.ts';
import { createSignInGuard } from './sign-in-guard.ts';

const SCHOOL = '203.0.113.7';

/** Each check ends some turns of the event loop after it began, as a hash does. */
function open() {
  const clock = createTestClock();
  const guard = createSignInGuard({ clock, perName: 10 });
  const state = { now: 0, most: 0, checked: 0 };
  const attempt = async (name: string, isRight: boolean) => {
    const check = async () => {
      state.checked++;
      state.most = Math.max(state.most, ++state.now);
      for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
      state.now--;
      return isRight ? name : null;
    };
    const typed = { name, address: SCHOOL, device: null };
    return guard.run(typed, check).catch((error: { code: string }) => error.code);
  };
  return { clock, state, attempt };
}

const names = (count: number) => Array.from({ length: count }, (_, number) => `child${number}`);

it('a whole school that signs in rightly at once behind one address is let in without waiting', async () => {
  const { clock, state, attempt } = open();
  const replies = await Promise.all(names(150).map((name) => attempt(name, true)));
  expect(replies).toEqual(names(150));
  expect([clock.next(), state.most]).toEqual([null, 4]);
});

it('guesses at ever new names are counted also when they come at once from one address', async () => {
  const { clock, state, attempt } = open();
  const replies = names(300).map((name) => attempt(name, false));
  while (state.now > 0 || state.checked === 0) await new Promise(setImmediate);
  // Sixty, those that were under way when the sixtieth failed, and the first whose turn needs no waiting.
  expect(state.checked).toBeGreaterThanOrEqual(60);
  expect(state.checked).toBeLessThanOrEqual(60 + 3 + 1);
  const began = clock.now();
  let isDone = false;
  const all = Promise.all(replies).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise(setImmediate);
    const due = clock.next();
    if (due !== null) clock.advance(due);
  }
  // The others come one after the other, and what finds half a minute of them is refused.
  expect(clock.now() - began).toBe(30_000);
  const codes = await all;
  expect(codes.filter((code) => code === null)).toHaveLength(state.checked);
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(300 - state.checked);
  expect(state.checked).toBeLessThan(130);
});

it('a school in which some mistype while all sign in at once is let in', async () => {
  const { attempt } = open();
  const replies = await Promise.all(names(150).map((name, number) => attempt(name, number % 5 > 0)));
  expect(replies).toEqual(names(150).map((name, number) => (number % 5 > 0 ? name : null)));
});

it('a clock that is put back keeps nobody out who types the right password', async () => {
  const clock = createTestClock();
  const guard = createSignInGuard({ clock, perName: 10 });
  const attempt = (name: string, isRight: boolean) =>
    guard
      .run({ name, address: SCHOOL, device: null }, async () => (isRight ? name : null))
      .catch((error: { code: string }) => error.code);
  for (const name of names(61)) await attempt(name, false);
  clock.jump(-HOUR_MS);
  const waiting = attempt('mei', true);
  // The address has its next turn after the half second that it takes at any time of day.
  await expect.poll(() => clock.next()).toBe(500);
  clock.advance(500);
  expect(await waiting).toBe('mei');
  clock.advance(MINUTE_MS);
  expect(await attempt('child0', true)).toBe('child0');
});
