import { DAY_MS, HOUR_MS, MINUTE_MS } from 'shared-schema/clock';
import { expect, it } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import type { SchoolState } from './directory/school-record.ts';
import type { OpenSchool } from './open-school.ts';
import { createSchoolHost } from './school-host.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

it('a visitor is told that all places are taken where each quiet school still renders its voice', async () => {
  let asked = 0;
  const isBusy = () => {
    asked += 1;
    // Asking again and again would leave no turn to the voice, and none to this test.
    if (asked > 100) throw new Error('The host asks without an end.');
    return true;
  };
  const host = createSchoolHost({
    ...{ clock: createTestClock(), log: log as never, limits: { openSchools: 1, idleMs: 60_000 } },
    directory: { find: async () => ({ state: 'open' }) },
    open: async () => ({ isBusy, school: { hub: { close: () => undefined } } }) as unknown as OpenSchool,
  });
  const answers: unknown[] = [];
  for (const name of ['oak', 'elm', 'ash', 'fir', 'yew', 'bay']) {
    const visit = await host.visit(name);
    answers.push('leave' in visit ? 'served' : visit.state);
    if ('leave' in visit) visit.leave();
  }
  expect(answers).toEqual(['served', 'served', 'served', 'served', 'served', 'busy']);
});

it('the log says once that a command has left a school closed for long', async () => {
  const warnings: unknown[] = [];
  const clock = createTestClock();
  let state: SchoolState = { state: 'closed', forCommand: true };
  const host = createSchoolHost({
    ...{ clock, log: { ...log, warn: (facts: unknown) => warnings.push(facts) } as never },
    limits: { openSchools: 1, idleMs: 60_000 },
    directory: { find: async () => state },
    open: async () => Promise.reject(new Error('it is closed')),
  });
  const ask = () => host.visit('oak');
  await ask();
  clock.advance(9 * MINUTE_MS);
  await ask();
  expect(warnings).toEqual([]);
  clock.advance(MINUTE_MS);
  await ask();
  await ask();
  expect(warnings).toEqual([{ event: 'school_left_closed', school: 'oak' }]);
  state = { state: 'closed' };
  clock.advance(HOUR_MS);
  await ask();
  expect(warnings).toHaveLength(1);
});

it('the log says once in ten minutes that all places are in use', async () => {
  const warnings: unknown[] = [];
  const clock = createTestClock();
  const host = createSchoolHost({
    ...{ clock, log: { ...log, warn: (facts: unknown) => warnings.push(facts) } as never },
    limits: { openSchools: 1, idleMs: 60_000 },
    directory: { find: async () => ({ state: 'open' }) },
    open: async () => ({ school: { hub: { close: () => undefined } } }) as unknown as OpenSchool,
  });
  await host.visit('oak');
  expect([warnings, host.placesFullAt()]).toEqual([[], null]);
  const full = { event: 'school_places_full', places: 1 };
  expect(await host.visit('elm')).toEqual({ state: 'busy' });
  await host.visit('elm');
  expect(warnings).toEqual([full]);
  clock.advance(10 * MINUTE_MS);
  await host.visit('elm');
  expect([warnings, host.placesFullAt()]).toEqual([[full, full], clock.now()]);
});

it('a school that nobody asks for a while is closed also where the clock was put back', async () => {
  const clock = createTestClock();
  const school = {
    ...{ isBusy: () => false, backUpChanges: async () => undefined, close: async () => undefined },
    school: { hub: { close: () => undefined } },
  };
  const host = createSchoolHost({
    ...{ clock, log: log as never, limits: { openSchools: 2, idleMs: MINUTE_MS } },
    directory: { find: async () => ({ state: 'open' }) },
    open: async () => school as unknown as OpenSchool,
  });
  const visit = await host.visit('oak');
  if ('leave' in visit) visit.leave();
  clock.jump(-DAY_MS);
  for (let second = 0; second <= 61; second++) {
    clock.advance(1000);
    await new Promise(setImmediate);
  }
  await expect.poll(() => host.openHosts()).toEqual([]);
});
