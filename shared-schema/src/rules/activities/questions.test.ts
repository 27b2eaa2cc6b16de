import { describe, expect, it } from 'vitest';
import { formerQuestionsAfter, questionIndexOf, questionnaireOf, questionOf } from './questions.ts';

const questionsOf = (...ids: string[]) => ids.map((id) => ({ id, prompt: `What is ${id}?`, imageUrl: null }));

describe('the question of an answer', () => {
  const questions = questionsOf('1700000000001', '1700000000002', '1');

  it('the question of an answer is found by its id before its place', () => {
    expect(questionIndexOf({ questions }, '1')).toBe(2);
    expect(questionIndexOf({ questions }, '0')).toBe(0);
    expect(questionIndexOf({ questions }, null)).toBe(-1);
    expect(questionIndexOf({ questions }, '3')).toBe(-1);
  });

  it('the question of an answer is no other one after the teacher removed it, also where its id looks like a place', () => {
    const before = { questions: questionsOf('1', '2', '3') };
    const left = questionsOf('2', '3');
    const questionnaire = { questions: left, formerQuestions: formerQuestionsAfter(before, left) };
    expect(questionOf(questionnaire, '1')).toEqual({ number: null, prompt: 'What is 1?', isRemoved: true });
    expect(questionOf(questionnaire, '2')).toEqual({ number: 1, prompt: 'What is 2?', isRemoved: false });
  });

  it('the question of an answer is removed when nobody knows it any more, and none for a listening result', () => {
    expect(questionOf({ questions }, 'q9')).toEqual({ number: null, prompt: '', isRemoved: true });
    expect(questionOf({ questions }, null)).toEqual({ number: null, prompt: '', isRemoved: false });
  });

  it('the question of an answer is the one question of an older activity', () => {
    const questionnaire = questionnaireOf({ questions: [], question: 'Who?', imageUrl: '/a.png' });
    expect(questionOf(questionnaire, '0')).toEqual({ number: 1, prompt: 'Who?', isRemoved: false });
    expect(questionnaireOf({ questions }).questions).toBe(questions);
  });
});

describe('removed questions', () => {
  it('removed questions are kept over any number of edits, each once, until they are added again', () => {
    const first = formerQuestionsAfter({ questions: questionsOf('a', 'b', 'c') }, questionsOf('b', 'c'));
    const next = { questions: questionsOf('b', 'c'), formerQuestions: first };
    const second = formerQuestionsAfter(next, questionsOf('c'));
    expect(second.map(({ id }) => id)).toEqual(['a', 'b']);
    const again = { questions: questionsOf('c'), formerQuestions: second };
    expect(formerQuestionsAfter(again, questionsOf('a', 'c')).map(({ id }) => id)).toEqual(['b']);
    expect(formerQuestionsAfter(again, questionsOf('c'))).toEqual(second);
  });

  it('removed questions are at most five hundred, each with the start of its prompt', () => {
    const long = { id: 'x', prompt: 'w'.repeat(1000), imageUrl: null };
    const many = questionsOf(...Array.from({ length: 600 }, (_, index) => `q${index}`));
    const former = formerQuestionsAfter({ questions: [...many, long] }, []);
    expect(former).toHaveLength(500);
    expect(former.at(-1)?.prompt).toHaveLength(200);
  });

  it('a removed question keeps no half of an emoji', () => {
    const prompt = `${'w'.repeat(199)}😀`;
    const [former] = formerQuestionsAfter({ questions: [{ id: 'x', prompt }] }, []);
    expect(former?.prompt).toBe('w'.repeat(199));
  });
});
