import { describe, expect, it } from 'vitest';
import { createKeyBuffer } from './key-buffer.ts';
import type { ReviewKey } from './review-keys.ts';

const save: ReviewKey = { action: 'save' };
const stars: ReviewKey = { action: 'stars', stars: 3 };

function open() {
  const turns: (() => void)[] = [];
  const taken: string[] = [];
  const keys = createKeyBuffer((run) => turns.push(run));
  const take = (name: string) => keys.take(({ action }) => taken.push(`${name} ${action}`));
  const pass = () => {
    for (const run of turns.splice(0)) run();
  };
  return { keys, taken, take, pass };
}

describe('the buffer of keys', () => {
  it('a key is handed on at once to the answer on the screen', () => {
    const { keys, taken, take } = open();
    take('first');
    keys.push(stars);
    expect(taken).toEqual(['first stars']);
  });

  it('keys between two answers wait for the next, and come one by one', () => {
    const { keys, taken, take, pass } = open();
    take('first')();
    keys.push(stars);
    keys.push(save);
    take('next');
    pass();
    expect(taken).toEqual(['next stars']);
    pass();
    expect(taken).toEqual(['next stars', 'next save']);
  });

  it('what follows a save waits, too', () => {
    const { keys, taken, take, pass } = open();
    keys.push(stars);
    keys.push(save);
    const release = take('first');
    pass();
    release();
    pass();
    take('next');
    pass();
    expect(taken).toEqual(['first stars', 'next save']);
  });

  it('a book on the keyboard does not fill the queue', () => {
    const { keys, taken, take, pass } = open();
    for (let press = 0; press < 50; press++) keys.push(stars);
    take('first');
    for (let turn = 0; turn < 50; turn++) pass();
    expect(taken).toHaveLength(6);
  });
});
