import { expect, it } from 'vitest';
import { StorageFullError } from '#data/outbox/storage/storage-error.ts';
import { refusal, visitFailure } from './google-failure.ts';

const at = (hostname: string, protocol = 'https:') => ({ hostname, protocol });

it('a visit of Google that failed says why, in the words of the specification', () => {
  expect(visitFailure('failed', at('oak.school'))).toEqual({
    title: 'Authentication Failed',
    message: 'Failed to authenticate with Google',
  });
  expect(visitFailure('unavailable', at('oak.school')).title).toBe('Google Sign In Unavailable');
});

it('Google lets nobody in from a developer’s machine or without HTTPS, which is said instead', () => {
  expect(visitFailure('failed', at('localhost')).title).toBe('Development Mode');
  expect(visitFailure('unavailable', at('192.168.1.4', 'http:')).title).toBe('Development Environment');
});

it('a full device says that it is full after Google and the school have let somebody in', () => {
  const message = (role: 'teacher' | 'student') => refusal(role, new StorageFullError()).message;
  expect(message('teacher')).toContain('This device has no free space');
  expect(message('student')).toBe('This tablet is full. Please tell your teacher.');
});
