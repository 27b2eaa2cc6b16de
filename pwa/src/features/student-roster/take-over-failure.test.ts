import { expect, test } from 'vitest';
import { ApiError } from '#data/api/api-error.ts';
import { takeOverFailure } from './take-over-failure.ts';

test('a failed take-over says whether another teacher was faster or the server refused', () => {
  const failed = (message: unknown) => ({ title: 'Not taken over', message });
  expect(takeOverFailure(new ApiError(404, '', 'not_found', 'Not found'))).toEqual(
    failed(expect.stringMatching(/another teacher/i)),
  );
  expect(takeOverFailure(new ApiError(503, '', 'busy', 'The server is busy.'))).toEqual(
    failed('The server is busy.'),
  );
  expect(takeOverFailure(new Error('odd'))).toEqual(failed('Failed to take over the student'));
});

test('a take-over whose answer was lost is not said to have failed', () => {
  expect(takeOverFailure(new ApiError(0, '', 'unreachable'))).toEqual({
    title: 'No answer',
    message:
      'The school server did not answer. Whether the student is yours shows in the roster when it answers again.',
  });
});
