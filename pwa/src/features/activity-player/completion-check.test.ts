import { describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createCompletionCheck } from './completion-check.ts';

function setUp(complete = async () => {}) {
  const clock = createFakeClock();
  const child = { answeredAll: false, posts: 0 };
  const check = createCompletionCheck({
    clock,
    isDue: () => child.answeredAll,
    complete: () => {
      child.posts += 1;
      return complete();
    },
  });
  return { clock, child, check };
}

describe('completing an activity', () => {
  it('completion is checked one second after an answer is saved', async () => {
    const { clock, child, check } = setUp();
    child.answeredAll = true;
    check.answered();
    await clock.advance(999);
    expect(child.posts).toBe(0);
    await clock.advance(1);
    expect(child.posts).toBe(1);
  });

  it('completion is stored once, also when Finish checks again', async () => {
    const { clock, child, check } = setUp();
    child.answeredAll = true;
    check.answered();
    check.answered();
    await clock.advance(5000);
    check.checkNow();
    expect(child.posts).toBe(1);
  });

  it('an activity is completed only when every question is answered', async () => {
    const { clock, child, check } = setUp();
    check.answered();
    await clock.advance(1000);
    check.checkNow();
    expect(child.posts).toBe(0);
  });

  it('completion is checked at once when the child leaves before the second is over', () => {
    const { child, check } = setUp();
    child.answeredAll = true;
    check.answered();
    check.leave();
    expect(child.posts).toBe(1);
  });

  it('completion that could not be stored is stored by the next check', async () => {
    const { clock, child, check } = setUp(() => Promise.reject(new Error('full')));
    child.answeredAll = true;
    check.checkNow();
    await clock.advance(0);
    check.checkNow();
    expect(child.posts).toBe(2);
  });
});
