import { describe, expect, it } from 'vitest';
import { isConsentValid, mayRecord } from './consent.ts';

const given = { givenAt: '2026-09-01T00:00:00.000Z', withdrawnAt: null };
const withdrawn = { ...given, withdrawnAt: '2026-10-01T00:00:00.000Z' };
const refused = { givenAt: null, withdrawnAt: '2026-10-01T00:00:00.000Z' };

describe('a consent', () => {
  it('a consent is valid from the day it is given until it is withdrawn', () => {
    expect([given, withdrawn, refused, undefined].map(isConsentValid)).toEqual([true, false, false, false]);
  });

  it('a consent lets a child record in every school', () => {
    expect([false, true].map((only) => mayRecord(given, only))).toEqual([true, true]);
  });

  it('a consent that was withdrawn or refused lets nobody record, whatever the school decides', () => {
    for (const consent of [withdrawn, refused])
      expect([false, true].map((only) => mayRecord(consent, only))).toEqual([false, false]);
  });

  it('a child of whom no consent is known may record only where the school does not ask for one', () => {
    expect([false, true].map((only) => mayRecord(undefined, only))).toEqual([true, false]);
  });
});
