import { errors } from 'shared-schema/contract/errors';
import { describe, expect, it } from 'vitest';
import { SignInError } from '#data/auth/sign-in-error.ts';
import { StorageFullError } from '#data/outbox/storage/storage-error.ts';
import { loginFailure } from './login-failure.ts';

describe('a failed student login', () => {
  it.each([
    [
      'invalid_credentials',
      errors.invalid_credentials.error,
      'Invalid username or password. Please check with your teacher.',
    ],
    ['rate_limited', errors.rate_limited.error, 'Too many attempts. Please wait a moment.'],
    ['not_on_this_device', null, 'Unable to connect to the server. Please try again.'],
  ] as const)('a login that fails with %s shows its sentence', (code, sentence, shown) => {
    expect(loginFailure(new SignInError(code, sentence))).toBe(shown);
  });

  it('a login that fails without an answer says that the server cannot be reached', () => {
    expect(loginFailure(new TypeError('fetch failed'))).toBe(
      'Unable to connect to the server. Please try again.',
    );
  });

  it.each(['form', 'picture', 'card', 'pictures'] as const)(
    'a full tablet that let nobody in by the %s says that it is full',
    (how) => {
      expect(loginFailure(new StorageFullError(), how)).toBe(
        'This tablet is full. Please tell your teacher.',
      );
    },
  );

  it('a device that knows the username says that the password is wrong', () => {
    const reason = new SignInError('invalid_credentials');
    expect(loginFailure(reason)).toBe('That is not your password. Ask your teacher.');
  });

  it('a failed login after a tap on a picture mentions the password, not a username', () => {
    const reason = new SignInError('invalid_credentials');
    expect(loginFailure(reason, 'picture')).toBe('That is not your password. Ask your teacher.');
  });

  it('a failed login by a card says what the school says of it, or that it cannot be read here', () => {
    const invalid = new SignInError('card_invalid', errors.card_invalid.error);
    expect(loginFailure(invalid, 'card')).toBe(
      'This card is no longer valid. Ask your teacher for a new one.',
    );
    const unknown = new SignInError('not_on_this_device');
    expect(loginFailure(unknown, 'card')).toBe('This card does not work here. Ask your teacher.');
  });
});
