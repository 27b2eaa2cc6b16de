import { describe, expect, it } from 'vitest';
import { recording } from '#test/teacher-rows.ts';
import {
  addAnswers,
  arrivedSince,
  followWaiting,
  MAX_QUEUE_ANSWERS,
  markSaved,
  markUndone,
  moveBy,
  openQueue,
  type ReviewQueue,
  showNewer,
} from './review-queue.ts';

const answer = (question: number, take = 1, patch: object = {}) =>
  recording('mei', 'park', { uid: `q${question}-${take}`, questionId: `q${question}`, ...patch });
const uids = ({ answers }: Pick<ReviewQueue, 'answers'>) => answers.map(({ uid }) => uid);
const [one, two, three] = [answer(1), answer(2), answer(3)];
const three3 = [one, two, three];

describe('the queue of answers to review', () => {
  it('the queue begins with the answer that waits longest', () =>
    expect(openQueue(three3)).toMatchObject({ answers: three3, place: 0, isFull: false }));

  it('the order stays while children record', () => {
    const queue = followWaiting(openQueue([one, two]), [answer(0), one, two, three]);
    expect(uids(queue)).toEqual(['q1-1', 'q2-1']);
    expect(arrivedSince(queue, [answer(0), one, two, three]).map(({ uid }) => uid)).toEqual(['q0-1', 'q3-1']);
  });

  it('answers that have come are added at the end', () =>
    expect(uids(addAnswers(openQueue([one]), [three, two]))).toEqual(['q1-1', 'q3-1', 'q2-1']));

  it('a newer answer takes the place of one that is still to come', () => {
    const queue = followWaiting(openQueue(three3), [one, three, answer(2, 2)]);
    expect(uids(queue)).toEqual(['q1-1', 'q2-2', 'q3-1']);
  });

  it('a newer answer leaves the one on the screen and those before it alone', () => {
    const queue = followWaiting(moveBy(openQueue(three3), 1), [three, answer(1, 2), answer(2, 2)]);
    expect(uids(queue)).toEqual(['q1-1', 'q2-1', 'q3-1']);
    const arrived = arrivedSince(queue, [three, answer(1, 2), answer(2, 2)]);
    expect(arrived.map(({ uid }) => uid)).toEqual(['q1-2']);
  });

  it('an answer that waits no more leaves the queue before its turn, and not on its turn', () => {
    expect(uids(followWaiting(openQueue(three3), [three]))).toEqual(['q1-1', 'q3-1']);
    expect(uids(followWaiting(openQueue(three3), []))).toEqual(['q1-1']);
  });

  it('the queue is the same object where nothing changed', () => {
    const queue = openQueue(three3);
    expect(followWaiting(queue, three3)).toBe(queue);
  });

  it('saving goes on to the next answer, and undoing comes back', () => {
    const saved = markSaved(moveBy(openQueue(three3), 1), 'q2-1');
    expect(saved).toMatchObject({ place: 2, saved: new Set(['q2-1']) });
    expect(markUndone(moveBy(saved, 1), 'q2-1')).toMatchObject({ place: 1, saved: new Set() });
  });

  it('an answer that got feedback here stays in its place for a teacher who goes back over it', () => {
    const saved = markSaved(markSaved(openQueue(three3), 'q1-1'), 'q2-1');
    const back = moveBy(moveBy(saved, -1), -1);
    expect(uids(followWaiting(back, [three]))).toEqual(['q1-1', 'q2-1', 'q3-1']);
  });

  it('a save that ends after its answer was skipped leaves the next one on the screen', () => {
    const skipped = moveBy(openQueue(three3), 1);
    expect(markSaved(skipped, 'q1-1')).toMatchObject({ place: 1, saved: new Set(['q1-1']) });
  });

  it('skipping ends after the last answer, and going back ends at the first', () => {
    const atEnd = moveBy(moveBy(openQueue([one]), 1), 1);
    expect([atEnd.place, moveBy(openQueue([one]), -1).place]).toEqual([1, 0]);
  });

  it('a newer answer is heard in the place of the one on the screen, and only once', () => {
    const queue = showNewer(openQueue(three3), answer(1, 2));
    expect(uids(queue)).toEqual(['q1-2', 'q2-1', 'q3-1']);
    expect(showNewer(addAnswers(openQueue([one, two]), [answer(1, 2)]), answer(1, 2)).place).toBe(2);
  });

  it('a round holds a bounded number of answers', () => {
    const many = Array.from({ length: MAX_QUEUE_ANSWERS + 1 }, (_, index) => answer(index));
    const queue = openQueue(many);
    expect([queue.answers.length, queue.isFull]).toEqual([MAX_QUEUE_ANSWERS, true]);
  });
});
