import { beforeEach, expect, it, vi } from 'vitest';
import { type LocalFile, prepareFile } from '#data/commands/local-file.ts';
import { readSound } from '#data/sounds/read-sound.ts';
import { readVoice } from './read-voice.ts';

vi.mock('#data/commands/local-file.ts', () => ({ prepareFile: vi.fn() }));
vi.mock('#data/sounds/read-sound.ts', () => ({ readSound: vi.fn() }));

type Context = Parameters<typeof readVoice>[1];
const context = {} as Context;
beforeEach(() => vi.clearAllMocks());

it('the voice of a comment comes with its bytes where the device or the school has them', async () => {
  const file = { address: '/uploads/a.webm' };
  vi.mocked(readSound).mockResolvedValue(new Blob(['a'], { type: 'audio/webm' }));
  vi.mocked(prepareFile).mockResolvedValue({ ...file, previewUrl: 'blob:1' } as LocalFile);
  expect(await readVoice('/uploads/a.webm', context)).toEqual({ kind: 'recorded', file });
});

it('the voice of a comment that cannot be had is named by its address', async () => {
  vi.mocked(readSound).mockRejectedValue(new Error('offline'));
  const given = { kind: 'given', address: '/uploads/a.webm' };
  expect(await readVoice('/uploads/a.webm', context)).toEqual(given);
});
