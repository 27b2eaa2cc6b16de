import { mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { addLines, DELETIONS, readLines, toLines } from './ledgers.ts';

afterEach(() => vi.restoreAllMocks());

/** As a disk that is almost full: a write takes the first half, and says so. */
async function takeHalf(folder: string): Promise<void> {
  const file = await open(join(folder, 'any'), 'w');
  const handles: FileHandle = Object.getPrototypeOf(file);
  const { write } = handles;
  await file.close();
  vi.spyOn(handles, 'write').mockImplementation(function (this: FileHandle, text: unknown) {
    const bytes = Buffer.from(String(text));
    return Reflect.apply(write, this, [bytes, 0, bytes.length >> 1]);
  } as FileHandle['write']);
}

it('a write that the disk takes in parts leaves no line of a ledger torn', async () => {
  const folder = join(temporaryFolder(), 'ledgers');
  mkdirSync(folder);
  await takeHalf(folder);
  const lines = toLines(
    DELETIONS,
    ['a', 'b', 'c'].map((digit) => `${digit.repeat(64)} 2026-11-30`),
  );
  await addLines(DELETIONS, [folder], lines);
  expect(await readLines(DELETIONS, [folder])).toEqual(lines);
});
