import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { describe, expect, it } from 'vitest';
import { answeredQuestions, answersByIndex, firstQuestion, withSound } from './player-questions.ts';

const questionnaire = { questions: ['a', 'b', 'c'].map((id) => ({ id, prompt: id, imageUrl: null })) };
const answer = (questionId: string, recordedAt = '2026-01-05T08:00:00.000Z') => ({ questionId, recordedAt });

describe('questions and answers', () => {
  it('an answer is found by question id and by index as text, the newest first', () => {
    const answers = answersByIndex(questionnaire, [
      answer('a', '2026-01-05T09:00:00.000Z'),
      answer('0', '2026-01-05T08:00:00.000Z'),
      answer('2'),
      answer('gone'),
    ]);
    expect([...answers.keys()].sort()).toEqual([0, 2]);
    expect(answers.get(0)?.questionId).toBe('a');
  });

  it('the player starts at the first question without an answer', () => {
    expect(firstQuestion(questionnaire, answersByIndex(questionnaire, [answer('a')]), [])).toBe(1);
    expect(
      firstQuestion(
        questionnaire,
        answersByIndex(
          questionnaire,
          ['a', 'b', 'c'].map((id) => answer(id)),
        ),
        [],
      ),
    ).toBe(0);
  });

  it('an answer without sound is no answer', () => {
    const sound = { audioUrl: `/uploads/${'a'.repeat(64)}.webm` };
    const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const rows = [sound, { audioUrl: `/uploads/${nothing}.webm` }, { audioUrl: NO_AUDIO }];
    expect(withSound(rows)).toEqual([sound]);
  });

  it('an answer just kept counts before the tables show it, and no longer once they showed it', () => {
    const kept = new Set(['a']);
    const ids = (rows: { questionId: string }[]) =>
      answeredQuestions(rows, kept).map(({ questionId }) => questionId);
    expect(ids([])).toEqual(['a']);
    expect(ids([{ questionId: 'a' }])).toEqual(['a']);
    expect(ids([])).toEqual([]);
  });

  it('the player starts at the question of an unfinished recording', () => {
    expect(firstQuestion(questionnaire, new Map(), [{ questionId: 'c' }])).toBe(2);
  });
});
