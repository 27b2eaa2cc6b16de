import { expect, test } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { takeOverFailure } from './take-over-failure.ts';

test('a failed take-over says whether another teacher was faster or the server was unreachable', () => {
  expect(takeOverFailure(new ApiError(404, '', 'not_found', 'Not found'))).toMatch(/another teacher/i);
  expect(takeOverFailure(new ApiError(0, '', 'unreachable'))).toMatch(/could not be reached/);
  expect(takeOverFailure(new ApiError(503, '', 'busy', 'The server is busy.'))).toBe('The server is busy.');
  expect(takeOverFailure(new Error('odd'))).toBe('Failed to take over the student');
});
