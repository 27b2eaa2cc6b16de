import { expect, test } from 'vitest';
import {
  installedFinding,
  offlineFinding,
  schoolFinding,
  storageFinding,
  voicesFinding,
} from './verdicts.ts';

const GB = 1_000_000_000;
const voice = (name: string, lang: string, localService: boolean) => ({ name, lang, localService });

test('storage is good where there is space and the browser keeps what is stored', () => {
  const finding = storageFinding({ used: GB, quota: 3 * GB, persisted: true }, true);
  expect(finding).toMatchObject({
    verdict: 'good',
    words: '2.0 GB are free, and the browser keeps what is stored.',
  });
  expect(finding.help).toBeUndefined();
});

test('a trial file that cannot be written counts more than the numbers of the browser', () => {
  expect(storageFinding({ used: 0, quota: 9 * GB, persisted: true }, false).verdict).toBe('bad');
});

test('little space, and data that the browser may clear, need a look and say what to do', () => {
  const little = storageFinding({ used: 0, quota: GB / 10, persisted: true }, true);
  const lent = storageFinding({ used: 0, quota: GB, persisted: false }, true);
  expect([little.verdict, lent.verdict]).toEqual(['look', 'look']);
  expect([little.help, lent.help].every(Boolean)).toBe(true);
});

test('a browser that says nothing about its space is judged by the trial file', () => {
  expect(storageFinding({ used: null, quota: null, persisted: false }, true).verdict).toBe('good');
});

test('only an English voice on the device itself is good', () => {
  const local = voice('Samantha', 'en-US', true);
  const remote = voice('Google US English', 'en-US', false);
  expect(voicesFinding([voice('Anna', 'de-DE', true), remote, local])).toMatchObject({
    verdict: 'good',
    words: 'One English voice on this device: Samantha.',
  });
  expect(voicesFinding([remote]).words).toBe('The English voices of this browser need the internet.');
  expect(voicesFinding([voice('Anna', 'de-DE', true)]).words).toBe('This browser has no English voice.');
});

test('the app is there without a network once a worker is active and its files are kept', () => {
  expect(offlineFinding({ worker: 'active', files: 120, media: 4 }).verdict).toBe('good');
  expect(offlineFinding({ worker: 'active', files: 0, media: 0 }).verdict).toBe('look');
  expect(offlineFinding({ worker: 'coming', files: 40, media: 0 }).verdict).toBe('look');
  expect(offlineFinding({ worker: 'none', files: 0, media: 0 }).verdict).toBe('bad');
});

test('what is not good says what to do', () => {
  const findings = [installedFinding(false), schoolFinding(null, 0), voicesFinding([])];
  expect(findings.map(({ verdict, help }) => [verdict, Boolean(help)])).toEqual(
    Array(3).fill(['look', true]),
  );
});

test('a school server whose clock is minutes from that of this device needs a look, and says how far', () => {
  const now = Date.parse('2026-11-30T08:00:00Z');
  const at = (minutes: number) => schoolFinding(new Date(now + minutes * 60_000).toISOString(), now);
  expect(at(4)).toEqual({ verdict: 'good', words: 'The school server answers.' });
  expect(at(-12)).toMatchObject({
    verdict: 'look',
    words:
      'The school server answers. This device and the school’s computer disagree about the time by about 12 minutes.',
  });
  expect(at(60 * 24 * 31).words).toContain('by about 31 days.');
  expect(at(-12).help).toMatch(/^The school’s computer says .*2026.* Compare it with a clock that is right/);
});

test('a device with a wrong date that the school server does not answer says so before anything else', () => {
  const now = Date.parse('2016-01-01T12:00:00Z');
  const finding = schoolFinding(null, now, true);
  expect(finding).toMatchObject({
    verdict: 'bad',
    words: expect.stringContaining('It says Friday, January 1, 2016'),
  });
  expect(finding.help).toContain('Set date, time and time zone in the settings of the device.');
});
