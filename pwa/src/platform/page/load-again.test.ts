import { expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { loadAgain } from './load-again.ts';

it('a chunk that the network fails to bring is asked for again until it comes, and reported once', async () => {
  const clock = createFakeClock();
  const answers = [new TypeError('failed'), new TypeError('failed'), 'the engine'];
  const failures: unknown[] = [];
  const load = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  let loaded: unknown;
  void loadAgain(clock, load, (reason) => failures.push(reason)).then((chunk) => {
    loaded = chunk;
  });
  await clock.advance(5_000);
  expect([failures.length, loaded]).toEqual([1, undefined]);
  await clock.advance(5_000);
  expect([failures.length, loaded, clock.pending()]).toEqual([1, 'the engine', 0]);
});
