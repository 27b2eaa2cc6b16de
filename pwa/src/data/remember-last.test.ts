import { expect, it } from 'vitest';
import { rememberLast } from './remember-last.ts';

it('a question is asked again only with another input', async () => {
  const asked: unknown[] = [];
  const ask = rememberLast(async (uid: string, counters: readonly number[]) => {
    asked.push([uid, counters]);
    return `${uid} ${counters.length}`;
  });
  const counters = [1, 2];
  expect([await ask('rivera', counters), await ask('rivera', counters)]).toEqual(['rivera 2', 'rivera 2']);
  expect(asked).toHaveLength(1);
  await ask('rivera', [1, 2]);
  await ask('okafor', counters);
  await ask('rivera', counters);
  expect(asked).toHaveLength(4);
});

it('a failed question is asked again', async () => {
  const answers = [new Error('closed'), 'open'];
  const ask = rememberLast(async (_uid: string) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await expect(ask('rivera')).rejects.toThrow('closed');
  expect(await ask('rivera')).toBe('open');
});
