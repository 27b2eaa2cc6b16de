/** What people read where no school answers. */
import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestDistrict, type TestDistrict } from '#test/test-district.ts';

const OAK = 'oak.schools.test';
let district: TestDistrict;
beforeEach(async () => {
  district = await startTestDistrict([OAK]);
});
afterEach(() => district.stop());

const open = (path: string) => district.ask(OAK, path, { headers: { accept: 'text/html' } });

it('a person is told that a school is closed by hand, and devices that it is busy', async () => {
  const closed = 'This school is closed for now. What is not sent yet stays on your device.';
  await district.directory.setState(OAK, { state: 'closed', forCommand: true });
  expect((await open('/')).body).toContain('The server is busy. Please try again in a moment.');
  await district.directory.setState(OAK, { state: 'closed' });
  const page = await open('/');
  expect([page.status, page.headers['retry-after']]).toEqual([503, '2']);
  expect(page.body).toContain(closed);
  expect(JSON.parse((await district.ask(OAK, '/api/health')).body)).toMatchObject({ code: 'busy' });
});

it('the page of a school that moved leads a printed card to the same page of the new address', async () => {
  await district.directory.setState(OAK, { state: 'moved', to: 'https://oak.example' });
  const { body, headers } = await open('/student-login');
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(body) ?? [];
  const link = { href: 'https://oak.example/' };
  const location = { pathname: '/student-login', search: '', hash: '#card=a-token' };
  runInNewContext(script, { location, document: { querySelector: () => link } });
  expect(link.href).toBe('https://oak.example/student-login#card=a-token');
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
  expect((await district.ask('nobody.test', '/', { headers: { accept: 'text/html' } })).body).not.toContain(
    '<script>',
  );
});
