import { expect, test } from 'vitest';
import { createWriteMutex } from './write-mutex.ts';

/** Notes the name once the mutex is acquired. */
function queue(names: string[]) {
  return (name: string, mutex: { acquire(): Promise<void> }) =>
    mutex.acquire().then(() => void names.push(name));
}

test('two threads acquire in the order in which they asked', async () => {
  const here = createWriteMutex();
  const there = createWriteMutex(here.memory);
  const names: string[] = [];
  const ask = queue(names);
  await ask('here', here);
  const waiting = [ask('there', there), ask('here again', here), ask('there again', there)];
  expect(names).toEqual(['here']);
  here.release();
  await waiting[0];
  expect(names).toEqual(['here', 'there']);
  there.release();
  await waiting[1];
  here.release();
  await waiting[2];
  expect(names).toEqual(['here', 'there', 'here again', 'there again']);
});

test('nobody waits for a thread that has ended', async () => {
  const here = createWriteMutex();
  await createWriteMutex(here.memory).acquire();
  const names: string[] = [];
  const waiting = queue(names)('here', here);
  here.abandon();
  await waiting;
  await queue(names)('here again', here);
  expect(names).toEqual(['here', 'here again']);
});
