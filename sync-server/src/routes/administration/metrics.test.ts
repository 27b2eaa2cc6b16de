import { afterEach, expect, it } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { quietReport, TestTablet } from '#test/people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
afterEach(() => served.close());

const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  served.call({ method: 'GET', url: '/api/metrics', headers, remoteAddress });

it('requests are counted by route and status, and no address is a label', async () => {
  served = await openTestSchool({ inMemory: true });
  await served.call({ method: 'GET', url: '/api/health' });
  await served.call({ method: 'GET', url: '/api/recordings' });
  await served.call({ method: 'GET', url: '/uploads/amina.webm' });
  const { body, headers } = await read();
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'chickadee_http_request_seconds_count{method="GET",route="/api/health",status="200"} 1',
  );
  expect(body).toContain('{method="GET",route="/api/recordings",status="401"} 1');
  expect(body).not.toContain('amina');
  for (const name of ['write_queue', 'live_sockets', 'disk_free_bytes', 'tablet_waiting_answers', 'head'])
    expect(body).toMatch(new RegExp(`^chickadee_${name} [\\d.]+$`, 'm'));
});

it('problems, jobs and the age of the newest backup are numbers', async () => {
  served = await openTestSchool({ settings: { backupDir: '/nowhere' } });
  const { health, jobLog, clock } = served.school;
  health.noteSpace(5);
  health.noteLastBackup(new Date(clock.now() - 60_000).toISOString());
  jobLog.note('backup', { isDone: false, ms: 1, at: 'now' });
  const { body } = await read();
  expect(body).toContain('chickadee_problem{problem="disk_low"} 1');
  expect(body).toContain('chickadee_backup_age_seconds 60');
  expect(body).toContain('chickadee_job_failures{job="backup"} 1');
  health.noteSpace(null);
  expect((await read()).body).not.toContain('chickadee_problem{');
});

it('the answers of tablets are counted whatever a tablet reports', async () => {
  served = await openTestSchool({ inMemory: true });
  const rivera = await served.teacher('Rivera');
  const { uid } = await rivera.ok('POST /api/class-codes', { body: { name: 'Room 1' } });
  const reports = [
    { ...quietReport, waiting: 3_000_000_000 },
    { ...quietReport, waiting: 5, appVersion: '1\0' },
    { ...quietReport, waiting: 7, appVersion: '1\ud800' },
  ];
  for (const report of reports) {
    const tablet = new TestTablet(served);
    expect(await tablet.prepare(rivera, uid)).toBe(200);
    await tablet.fetchReply({ report });
  }
  served.clock.advance(60_000);
  const { body } = await read();
  expect(body).toContain('chickadee_tablet_waiting_answers 3000000012');
  expect(body).toContain('chickadee_tablet_silent_seconds 60');
});

it('without a token only this machine reads the numbers, and no proxy on it', async () => {
  served = await openTestSchool({ inMemory: true });
  expect((await read({}, '192.168.1.20')).statusCode).toBe(404);
  expect((await read({ 'x-forwarded-for': '192.168.1.20' })).statusCode).toBe(404);
  expect((await read({}, '::1')).statusCode).toBe(200);
});

it('with a token whoever shows it reads the numbers, and nobody else', async () => {
  const metricsToken = 'a token of our own';
  served = await openTestSchool({ inMemory: true, secrets: { ...NO_SECRETS, metricsToken } });
  expect((await read({ authorization: `Bearer ${metricsToken}` }, '192.168.1.20')).statusCode).toBe(200);
  expect((await read({ authorization: 'Bearer another' })).statusCode).toBe(404);
  expect((await read()).statusCode).toBe(404);
});
