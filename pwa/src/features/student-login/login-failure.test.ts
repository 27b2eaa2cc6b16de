import { describe, expect, it } from 'vitest';
import { loginFailure } from './login-failure.ts';

describe('a failed student login', () => {
  it.each([
    ['invalid_credentials', 'Invalid username. Please check with your teacher.'],
    ['rate_limited', 'Too many attempts. Please wait a moment.'],
    ['unreachable', 'Unable to connect to the server. Please try again.'],
    ['not_on_this_device', 'Unable to connect to the server. Please try again.'],
  ])('says what %s means', (code, sentence) => {
    expect(loginFailure(Object.assign(new Error(code), { code }))).toBe(sentence);
  });

  it('a failed login after a tap on a picture mentions the password, not a username', () => {
    const reason = Object.assign(new Error(), { code: 'invalid_credentials' });
    expect(loginFailure(reason, 'picture')).toBe('That is not your password. Ask your teacher.');
  });
});
