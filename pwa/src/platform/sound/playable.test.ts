import { expect, it } from 'vitest';
import { ConversionError } from './conversion-error.ts';
import { createPlayables } from './playable.ts';

const bytes = (size: number) => new Blob([new Uint8Array(size)]);

function setUp(limit: number) {
  let conversions = 0;
  const playables = createPlayables(
    {
      canPlayType: (type) => (type === 'audio/mp4' ? 'maybe' : ''),
      convert: async (file) => {
        conversions += 1;
        return bytes(file.size * 10);
      },
    },
    limit,
  );
  return { playables, conversions: () => conversions };
}

it('canPlayType gets the type without the codec that a stored type does not have', () => {
  const { playables } = setUp(0);
  expect(playables.canPlay('audio/mp4;codecs=opus')).toBe(true);
  expect(playables.canPlay('audio/webm')).toBe(false);
  expect(playables.canPlay('')).toBe(true);
});

it('a file is converted once, until newer ones need its space', async () => {
  const { playables, conversions } = setUp(250);
  const convert = (key: string | null) => playables.convert(key, async () => bytes(10));
  await convert('a');
  await convert('b');
  await convert('a');
  expect(conversions()).toBe(2);
  await convert('c');
  await convert('a');
  expect(conversions()).toBe(3);
  await convert('b');
  expect(conversions()).toBe(4);
  await convert(null);
  await convert(null);
  expect(conversions()).toBe(6);
});

it.each([
  ['a damaged file is not tried again', new ConversionError('damaged'), 1],
  ['a file is tried again when the converter itself broke', new Error('no script'), 2],
])('%s', async (_, problem, times) => {
  let conversions = 0;
  const playables = createPlayables({
    canPlayType: () => '',
    convert: async () => {
      conversions += 1;
      throw problem;
    },
  });
  for (let time = 0; time < 2; time += 1) {
    await expect(playables.convert('a', async () => bytes(10))).rejects.toBe(problem);
  }
  expect(conversions).toBe(times);
});

it('players that want one file at the same time wait for one conversion', async () => {
  const { playables, conversions } = setUp(250);
  const load = async () => bytes(10);
  await Promise.all([
    playables.convert('a', load),
    playables.convert('a', load),
    playables.convert('b', load),
  ]);
  expect(conversions()).toBe(2);
});
