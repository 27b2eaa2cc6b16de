import { expect, it } from 'vitest';
import { visitFailure } from './google-failure.ts';

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
