import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { type SchoolHealth, watchSchoolHealth } from './school-health.ts';

const ours = (body: object) => Response.json(body, { headers: { [PROTOCOL_HEADER]: '1' } });

/** A server that gives the listed answers in turn. */
function setUp(...answers: (Response | Error)[]) {
  const clock = createFakeClock();
  const told: SchoolHealth[] = [];
  const get = async () => {
    const answer = answers.shift();
    if (!(answer instanceof Response)) throw answer;
    return answer;
  };
  const stop = watchSchoolHealth((health) => told.push(health), { fetch: get as typeof fetch, clock });
  return { clock, told, stop };
}

it('only what our server says is told, at once and every ten minutes', async () => {
  const late = { problems: ['backup_late'], lastBackup: null };
  const { clock, told, stop } = setUp(
    new Response('{"problems":["disk_full"]}'),
    new Error('offline'),
    ours(late),
  );
  await clock.advance(0);
  expect(told).toEqual([]);
  await clock.advance(10 * 60_000);
  await clock.advance(10 * 60_000);
  await clock.advance(0);
  expect(told).toEqual([late]);
  stop();
  expect(clock.pending()).toBe(0);
});
