import { expect, test } from 'vitest';
import { deviceKindOf, trustFinding } from './trust.ts';

const lan = { protocol: 'https:', hostname: '192.168.1.20' };

test('a device whose browser keeps the app trusts the school, and one whose browser refuses is told to install', () => {
  expect(trustFinding({ ...lan, worker: 'works' }, undefined).verdict).toBe('good');
  const refused = trustFinding({ ...lan, worker: 'refused' }, undefined);
  expect([refused.verdict, refused.help]).toEqual(['bad', expect.stringContaining('certificate')]);
  expect(trustFinding({ ...lan, worker: 'missing' }, undefined).help).toContain('private');
});

test('over plain HTTP the device is sent to the https address, or the technician to the right start', () => {
  const plain = { protocol: 'http:', hostname: '192.168.1.20', worker: 'missing' } as const;
  expect(trustFinding(plain, 'https://192.168.1.20:8080')).toMatchObject({
    verdict: 'bad',
    help: expect.stringContaining('https://192.168.1.20:8080'),
  });
  expect(trustFinding(plain, undefined).help).toContain('--lan');
});

test('on the school computer itself the page works, and says that tablets need another address', () => {
  const own = { protocol: 'http:', hostname: 'localhost', worker: 'works' } as const;
  expect(trustFinding(own, undefined).verdict).toBe('look');
});

test.each([
  ['Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/131', 5, 'android'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/131', 0, 'chromebook'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 5, 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 0, 'mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/133', 0, null],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'windows'],
])('%s with %i touch points is a device of the kind %s', (userAgent, touchPoints, kind) => {
  expect(deviceKindOf(userAgent, touchPoints)).toBe(kind);
});
