import { expect, it } from 'vitest';
import { SignInError } from '#data/auth/sign-in-error.ts';
import { StorageFullError } from '#data/outbox/storage/storage-error.ts';
import { failureSentence } from './login-failure.ts';

it('a full device says that it is full, not that the password is wrong', () => {
  expect(failureSentence('signIn', new StorageFullError())).toContain('This device has no free space');
  expect(failureSentence('signIn', new SignInError('invalid_credentials'))).toBe('Invalid credentials');
});

it('a full device says after a sign-up that the account is there', () => {
  const sentence = failureSentence('signUp', new StorageFullError());
  expect(sentence).toBe('Your account is created, but this device has no free space to sign you in.');
});
