import { MINUTE_MS } from 'shared-schema/clock';
import { PROTOCOL_HEADER, REQUEST_TIMEOUT_MS } from 'shared-schema/sync/protocol';
import { expect, it, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { readHealth, type SchoolHealth, watchSchoolHealth } from './school-health.ts';

const ours = (body: object) => Response.json(body, { headers: { [PROTOCOL_HEADER]: '1' } });

/** A server that gives the listed answers one after the other. */
function setUp(...answers: (Response | Error)[]) {
  const clock = createFakeClock();
  const reports: SchoolHealth[] = [];
  const get = async () => {
    const answer = answers.shift();
    if (!(answer instanceof Response)) throw answer;
    return answer;
  };
  const stop = watchSchoolHealth((health) => reports.push(health), { fetch: get as typeof fetch, clock });
  return { clock, reports, stop };
}

it('only replies of our server are reported, after a second and every ten minutes', async () => {
  const late = { problems: ['backup_late'], lastBackup: null };
  const { clock, reports, stop } = setUp(
    new Response('{"problems":["disk_full"]}'),
    new Error('offline'),
    ours(late),
  );
  await clock.advance(1_000);
  expect(reports).toEqual([]);
  await clock.advance(10 * MINUTE_MS);
  await clock.advance(10 * MINUTE_MS);
  await clock.advance(0);
  expect(reports).toEqual([late]);
  stop();
  expect(clock.pending()).toBe(0);
});

it('a network that swallows packets is waited for as long as for any other call', async () => {
  const clock = createFakeClock();
  const swallow = vi.fn(
    (_: string, { signal }: RequestInit = {}) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const reading = readHealth({ clock, fetch: swallow as unknown as typeof fetch });
  await clock.advance(REQUEST_TIMEOUT_MS);
  expect(await reading).toBeNull();
  expect([swallow.mock.calls.length, clock.pending()]).toEqual([1, 0]);
});
