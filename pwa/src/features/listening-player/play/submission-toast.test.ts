import { expect, test } from 'vitest';
import { submissionToast } from './submission-toast.ts';

test('answers count as sent only when the school has them', () => {
  expect(submissionToast('applied')).toMatchObject({
    title: 'Activity Submitted!',
    message: 'Your answers have been sent to your teacher for review.',
  });
  expect(submissionToast('waiting').message).toBe('They are on this tablet. They go to your teacher later.');
  expect(submissionToast('refused')).toMatchObject({ title: 'Submission Error', tone: 'error' });
});
