import { describe, expect, it } from 'vitest';
import { answersByIndex, firstQuestion } from './player-questions.ts';

const questions = ['a', 'b', 'c'].map((id) => ({ id, prompt: id, imageUrl: null }));
const answer = (questionId: string, recordedAt = '2026-01-05T08:00:00.000Z') => ({ questionId, recordedAt });

describe('questions and answers', () => {
  it('finds answers by question id and by index as text, the newest first', () => {
    const answers = answersByIndex(questions, [
      answer('a', '2026-01-05T09:00:00.000Z'),
      answer('0', '2026-01-05T08:00:00.000Z'),
      answer('2'),
      answer('gone'),
    ]);
    expect([...answers.keys()].sort()).toEqual([0, 2]);
    expect(answers.get(0)?.questionId).toBe('a');
  });

  it('goes on at the first open question', () => {
    expect(firstQuestion(questions, answersByIndex(questions, [answer('a')]), [])).toBe(1);
    expect(
      firstQuestion(
        questions,
        answersByIndex(
          questions,
          ['a', 'b', 'c'].map((id) => answer(id)),
        ),
        [],
      ),
    ).toBe(0);
  });

  it('goes on where a take was left behind', () => {
    expect(firstQuestion(questions, new Map(), [{ questionId: 'c' }])).toBe(2);
  });
});
