import { expect, it } from 'vitest';
import { momentOf } from './moment.ts';

const format = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});

it('a moment reads as the browser writes it in American English, at each hour and in each month', () => {
  const moments = Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: 24 }, (__, hour) => new Date(2026, month, month + 1, hour, hour * 2).toISOString()),
  ).flat();
  const plain = (text: string) => text.replace('\u202f', ' ');
  expect(moments.map(momentOf)).toEqual(moments.map((instant) => plain(format.format(new Date(instant)))));
});
