import { describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { localTime } from '#test/local-time.ts';
import { isListed, tabletFacts } from './tablet-facts.ts';

const preparedAt = localTime(2026, 11, 19, 8);
const lastSeenAt = localTime(2026, 11, 20, 9, 5);
const clock = createFakeClock(Date.parse(lastSeenAt));
const report = { appVersion: '0.2.0', waiting: 3, used: 40_000_000, quota: 1_040_000_000, persisted: true };

describe('what a teacher reads of a tablet', () => {
  it('a tablet shows when it was seen, what waits, what is free and which version runs', () => {
    expect(tabletFacts({ preparedAt, lastSeenAt, report }, clock).slice(1)).toEqual([
      '3 answers wait',
      'About 1.0 GB free',
      'App version 0.2.0',
    ]);
  });

  it.each([
    [1, '1 answer spoken without consent is kept there'],
    [3, '3 answers spoken without consent are kept there'],
  ])('a tablet that keeps %i answers without consent says so', (withoutConsent, fact) => {
    expect(tabletFacts({ preparedAt, lastSeenAt, report: { ...report, withoutConsent } }, clock)).toContain(
      fact,
    );
  });

  it('a tablet shows what it keeps until there is a backup', () => {
    const facts = tabletFacts({ preparedAt, lastSeenAt, report: { ...report, unbacked: 12 } }, clock);
    expect(facts).toContain('12 sent, in no backup yet');
  });

  it('a tablet without a voice of its own says so, and whether sounds of the school are missing', () => {
    const factsOf = (more: object) =>
      tabletFacts({ preparedAt, lastSeenAt, report: { ...report, ...more } }, clock);
    expect(factsOf({ hasVoice: false, missingSounds: 0 })).toContain('No voice of its own');
    expect(factsOf({ hasVoice: false })).toContain('No voice of its own');
    expect(factsOf({ hasVoice: false, missingSounds: 1 })).toContain(
      "No voice of its own, and 1 sound of the school's voice is missing",
    );
    expect(factsOf({ hasVoice: true, missingSounds: 3 })).toEqual(factsOf({}));
  });

  it('one waiting answer is shown in the singular', () => {
    expect(tabletFacts({ preparedAt, lastSeenAt, report: { ...report, waiting: 1 } }, clock)).toContain(
      '1 answer waits',
    );
  });

  it('the free space of a tablet without a reported quota is unknown', () => {
    expect(tabletFacts({ preparedAt, lastSeenAt, report: { ...report, quota: null } }, clock)).toContain(
      'Free space unknown',
    );
  });

  it('a prepared tablet that has not reported says so', () => {
    expect(tabletFacts({ preparedAt, lastSeenAt, report: null }, clock)).toEqual([
      expect.stringMatching(/^Prepared Nov 19, \d+:/),
      'No news from it yet',
    ]);
  });
});

describe('whether a tablet is still in use', () => {
  const tablet = { uid: 'a', state: 'active' } as Parameters<typeof isListed>[1]['tablets'][number];

  it('a tablet counts as in use until the list of the school has arrived', () => {
    expect(isListed(tablet, { status: 'loading', tablets: [] })).toBe(true);
    expect(isListed(tablet, { status: 'offline', tablets: [] })).toBe(true);
  });

  it('a tablet that the list no longer has, or has as leaving, is out of use', () => {
    expect(isListed(tablet, { status: 'ready', tablets: [tablet] })).toBe(true);
    expect(isListed(tablet, { status: 'ready', tablets: [] })).toBe(false);
    expect(isListed(tablet, { status: 'ready', tablets: [{ ...tablet, state: 'leaving' }] })).toBe(false);
  });
});
