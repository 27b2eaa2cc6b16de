import { afterEach, describe, expect, it, vi } from 'vitest';
import { activity, assignment, teacherData } from '#test/teacher-rows.ts';
import { cardsForStudents } from './student-cards.ts';
import { createTryAnswers } from './try-answers.ts';

const spoken = (questionId: string) => ({
  activityUid: 'park',
  questionId,
  audio: { bytes: new ArrayBuffer(3), type: 'audio/webm', duration: 1 },
});

describe('the answers of a try', () => {
  afterEach(() => vi.restoreAllMocks());

  it('a later answer takes the place of the earlier one, whose sound is released', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const store = createTryAnswers(() => new Date(0));
    await store.saveAnswer(spoken('q1'));
    await store.saveAnswer(spoken('q2'));
    const first = store.get().answers[0]?.audioUrl;
    await store.saveAnswer(spoken('q1'));
    expect(store.get().answers.map(({ questionId }) => questionId)).toEqual(['q2', 'q1']);
    expect(revoke.mock.calls).toEqual([[first]]);
  });

  it('a forgotten try has no answer, no sound and no completion', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const store = createTryAnswers(() => new Date(0));
    await store.saveAnswer(spoken('q1'));
    await store.saveProgress({ activityUid: 'park', completed: true, score: null, attempts: 1 });
    expect(store.get().isCompleted).toBe(true);
    store.forget();
    expect(store.get()).toEqual({ answers: [], isCompleted: false });
    expect(revoke).toHaveBeenCalledTimes(1);
  });

  it('a draft recording is refused: nothing of a try is on the device', async () => {
    const answer = { activityUid: 'park', questionId: 'q1', audio: { draftId: 'd', duration: 1 } };
    await expect(createTryAnswers().saveAnswer(answer)).rejects.toThrow('A try has no draft recordings');
  });
});

describe('the cards of Student View', () => {
  const [park, zoo, theirs] = ['park', 'zoo', 'theirs'].map((uid) => activity(uid));
  const data = teacherData({
    activities: [park!, zoo!],
    everyActivity: [park!, zoo!, theirs!],
    assignments: [assignment('zoo', 'wrens'), assignment('theirs', 'wrens'), assignment('park', 'robins')],
  });
  const shown = (classUid: string | null) =>
    cardsForStudents(data, classUid)
      .map((card) => card.activity.uid)
      .sort();

  it('a child of a class sees what is assigned to the class, whoever made it', () => {
    expect(shown('wrens')).toEqual(['theirs', 'zoo']);
  });

  it('without a class, Student View shows everything that the teacher made', () => {
    expect(shown(null)).toEqual(['park', 'zoo']);
    expect(cardsForStudents(data, null).every(({ status }) => status === 'Not Started')).toBe(true);
  });
});
