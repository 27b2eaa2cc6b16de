import { expect, it } from 'vitest';
import { feedbackWordsOf } from './feedback-words.ts';
import { MAX_SPOKEN_FEEDBACK_LENGTH, spokenFeedback } from './spoken-feedback.ts';

const written = (teacherFeedbackText: string | null, feedback: string | null = null) => ({
  teacherFeedbackText,
  feedback,
});

it('the words of both fields are one text', () => {
  expect(feedbackWordsOf(written('Lovely', 'Speak up.'))).toBe('Lovely\nSpeak up.');
  expect(feedbackWordsOf(written(null, ''))).toBeNull();
});

it('each sentence is spoken for itself, and one that stands twice is rendered once', () => {
  const texts = spokenFeedback(written('Lovely! Say it again.', 'Lovely!')).map(({ text }) => text);
  expect(texts).toEqual(['Lovely!', 'Say it again.']);
});

it('feedback that is too long for a child has no sounds', () => {
  const long = 'Well said. '.repeat(MAX_SPOKEN_FEEDBACK_LENGTH / 10);
  expect(spokenFeedback(written(long))).toEqual([]);
  expect(spokenFeedback(written(long.slice(0, MAX_SPOKEN_FEEDBACK_LENGTH)))).toHaveLength(1);
});
