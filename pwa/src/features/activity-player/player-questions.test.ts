import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { describe, expect, it } from 'vitest';
import {
  answeredQuestions,
  answersByIndex,
  askedAgain,
  firstQuestion,
  questionAfter,
  withSound,
} from './player-questions.ts';

const questionnaire = { questions: ['a', 'b', 'c'].map((id) => ({ id, prompt: id, imageUrl: null })) };
const answer = (questionId: string, recordedAt = '2026-01-05T08:00:00.000Z') => ({ questionId, recordedAt });

const work = (answered: number[], asked: number[] = []) => ({
  answers: new Map(answered.map((index) => [index, {}])),
  asked: new Set(asked),
  unfinished: [],
});

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
    expect(firstQuestion(questionnaire, work([0]))).toBe(1);
    expect(firstQuestion(questionnaire, work([0, 1, 2]))).toBe(0);
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
    expect(firstQuestion(questionnaire, { ...work([], [0]), unfinished: [{ questionId: 'c' }] })).toBe(2);
  });

  it('a question is asked again for its newest answer', () => {
    const asked = { ...answer('c', '2026-01-05T07:00:00.000Z'), tryAgainAt: '2026-01-06T08:00:00.000Z' };
    const of = (...answers: object[]) =>
      askedAgain(questionnaire, answersByIndex(questionnaire, answers as (typeof asked)[]));
    expect([...of(asked, { ...asked, questionId: 'a' }, answer('b'))]).toEqual([0, 2]);
    expect([...of(asked, answer('2'))]).toEqual([]);
  });

  it('the player starts at a question that is asked again, the chosen one before the first', () => {
    const open = (chosen?: string) =>
      firstQuestion(questionnaire, { ...work([1, 2], [1, 2]), firstQuestionId: chosen });
    expect([open(), open('c'), open('a'), open('gone')]).toEqual([1, 2, 1, 1]);
  });

  it('the way on passes what is done while another question is asked again, and what is open never', () => {
    const after = (index: number, answered: number[], asked: number[], wasOpen = true) =>
      questionAfter(index, 5, { ...work(answered, asked), wasOpen });
    const all = [0, 1, 2, 3, 4];
    expect(after(0, all, [])).toBe(1);
    expect(after(0, all, [3])).toBe(3);
    expect(after(0, [0, 1, 3, 4], [3])).toBe(2);
    expect(after(4, all, [3])).toBe(3);
    expect(after(1, all, [0])).toBe(0);
    // Where nothing was answered, nothing leads back: the activity would have no end.
    expect(after(4, all, [3], false)).toBe(5);
    expect(after(1, all, [0], false)).toBe(2);
    expect(after(1, all, [0, 3], false)).toBe(3);
    expect(after(4, all, [])).toBe(5);
    // A child who does not answer again goes on as usual.
    expect(after(1, all, [1, 3])).toBe(2);
    expect(after(-1, all, [3])).toBe(0);
  });
});
