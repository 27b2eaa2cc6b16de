import { expect, test } from 'vitest';
import { packetTexts as texts } from './texts.ts';

const sentencesOf = (facts: Partial<Parameters<typeof texts.securityFacts>[0]>) =>
  texts
    .securityFacts({ encrypted: true, backups: true, engine: 'sqlite', isHosted: false, ...facts })
    .join(' ');

test('a school in PostgreSQL is not called one without backups', () => {
  const said = sentencesOf({ backups: false, engine: 'postgres', isHosted: true });
  expect(said).not.toContain('Backups are off');
  expect(said).toContain('PostgreSQL is to be backed up by its own tools.');
});

test('a school of a district is not said to be backed up every hour of the day', () => {
  const said = sentencesOf({ isHosted: true });
  expect(said).not.toContain('every hour where something changed');
  expect(said).toContain('every hour while the school is used, after that, and at least once a day');
});

test('a box says whether it makes backups', () => {
  expect(sentencesOf({})).toContain('Backups are made every hour where something changed, and verified.');
  expect(sentencesOf({ backups: false })).toContain('Backups are off on this server.');
});

const keptUntil = (engine: 'sqlite' | 'postgres') => texts.deletionFacts({ engine }).join(' ');

test('a box says that copies of its database outlive a deletion by 30 days', () => {
  expect(keptUntil('sqlite')).toContain(
    'A copy of the database that an upgrade, a restore or an import has left keeps it for 30 days.',
  );
  expect(keptUntil('postgres')).not.toContain('copy of the database');
});

const none = { googleSignIn: false, fileStorage: null, onlineBackups: null, databaseServer: null };

test('the third parties name the maker of a browser whose voice is on the internet', () => {
  const said = texts.thirdPartyFacts(none);
  expect(said).toHaveLength(2);
  expect(said[0]).toContain('The browser’s maker');
  expect(said[1]).toBe(
    'No other data leaves the school by itself, and no page loads anything from elsewhere.',
  );
});

test('a school with Google does not say that no page loads anything from elsewhere', () => {
  const said = texts.thirdPartyFacts({ ...none, googleSignIn: true });
  expect(said.at(-1)).toBe('No other data leaves the school by itself.');
});

test.each([
  [null, 'It leaves the school’s computer only'],
  ['s3.example', 'It is kept in the storage at s3.example, and leaves it only'],
])('the ways of an answer out of the school are all named, with a storage %s', (fileStorage, beginning) => {
  const settings = { recordOnlyWithConsent: true } as Parameters<typeof texts.audioFacts>[0]['settings'];
  const said = texts.audioFacts({ settings, fileStorage }).join(' ');
  expect(said).toContain(
    `${beginning} for devices of the child and the child’s teachers, when a teacher or the technician exports it, when the school moves, and in backups.`,
  );
  expect(said).toContain('A teacher’s device fetches ahead what waits for review');
});
