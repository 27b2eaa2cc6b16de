import { describe, expect, it } from 'vitest';
import { changedFeedback } from './changed-feedback.ts';

const fresh = { teacherFeedbackText: null, score: null };
const given = { teacherFeedbackText: 'Good', score: 80 };

describe('what a feedback form stores', () => {
  it.each([
    ['nothing', fresh, { words: '  ', score: undefined }, null],
    ['only words', fresh, { words: ' Good ', score: undefined }, { text: 'Good' }],
    ['only a score', fresh, { words: '', score: 0 }, { score: 0 }],
    ['what did not change', given, { words: 'Good', score: 80 }, null],
    ['a new score', given, { words: 'Good', score: 90 }, { score: 90 }],
    ['words that were deleted', given, { words: '', score: 80 }, { text: '' }],
  ])('a feedback form stores the right fields for %s', (_, before, form, stored) =>
    expect(changedFeedback(before, form)).toEqual(stored),
  );
});
