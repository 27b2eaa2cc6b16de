import { expect, test } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { takeOverFailure } from './take-over-failure.ts';

test('who was too late is told so, and who has no network that nothing happened', () => {
  expect(takeOverFailure(new ApiError(404, '', 'not_found', 'Not found'))).toMatch(/another teacher/i);
  expect(takeOverFailure(new ApiError(0, '', 'unreachable'))).toMatch(/could not be reached/);
  expect(takeOverFailure(new ApiError(503, '', 'busy', 'The server is busy.'))).toBe('The server is busy.');
  expect(takeOverFailure(new Error('odd'))).toBe('Failed to take over the student');
});
