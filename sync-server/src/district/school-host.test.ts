import { expect, it } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
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
