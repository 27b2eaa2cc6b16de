import { expect, test } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { deleteFailure } from './delete-failure.ts';

test('a deletion that failed says why, and what is not known of it', () => {
  expect(deleteFailure(new ApiError(0, '', 'unreachable'))).toMatch(/did not answer/);
  expect(deleteFailure(new ApiError(404, '', 'not_found', 'Not found'))).toMatch(/no longer your student/);
  expect(deleteFailure(new ApiError(403, '', 'password_wrong', 'Wrong password'))).toBe('Wrong password');
  expect(deleteFailure(new ApiError(401, '', 'unknown'))).toMatch(/Sign in again/);
  expect(deleteFailure(new Error('odd'))).toBe('Failed to delete student');
});
