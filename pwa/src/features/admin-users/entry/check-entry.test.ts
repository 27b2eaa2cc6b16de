import { describe, expect, it } from 'vitest';
import { checkEntry, EMPTY_ENTRY } from './check-entry.ts';

describe('the way in', () => {
  it('needs a code to set up and none to sign in', () => {
    expect(Object.keys(checkEntry('signIn', EMPTY_ENTRY))).toEqual(['username', 'password']);
    expect(Object.keys(checkEntry('setup', EMPTY_ENTRY))).toEqual(['code', 'username', 'password']);
    expect(checkEntry('signIn', { code: '', username: 'head', password: 'x' })).toEqual({});
  });
});
