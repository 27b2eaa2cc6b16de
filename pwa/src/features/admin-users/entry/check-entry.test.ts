import { describe, expect, it } from 'vitest';
import { checkEntry, EMPTY_ENTRY } from './check-entry.ts';

describe('the way in', () => {
  it('the setup needs a code, and the sign-in needs none', () => {
    expect(Object.keys(checkEntry('signIn', EMPTY_ENTRY))).toEqual(['username', 'password']);
    expect(Object.keys(checkEntry('setup', EMPTY_ENTRY))).toEqual(['code', 'username', 'password']);
    const head = { code: 'ABCD', username: 'headmistress' };
    expect(checkEntry('setup', { ...head, password: 'nest' }).password).toMatch(/at least 8/);
    expect(checkEntry('setup', { ...head, password: 'Headmistress' }).password).toMatch(/not the username/);
    expect(checkEntry('setup', { ...head, password: 'high nest' })).toEqual({});
    expect(checkEntry('signIn', { code: '', username: 'head', password: 'x' })).toEqual({});
  });
});
