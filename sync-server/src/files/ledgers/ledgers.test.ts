import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { addLines, createLedgerNotes, DELETIONS, type Entry, readLines, toLines } from './ledgers.ts';

afterEach(() => vi.restoreAllMocks());

const lineOf = (digit: string) => `${digit.repeat(64)} 2026-11-30`;

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
  const lines = toLines(DELETIONS, ['a', 'b', 'c'].map(lineOf));
  await addLines(DELETIONS, [folder], lines);
  expect(await readLines(DELETIONS, [folder])).toEqual(lines);
});

it('what is added after a torn line is read again', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, DELETIONS.file), lineOf('a').slice(0, 40));
  const lines = toLines(DELETIONS, [lineOf('b')]);
  await addLines(DELETIONS, [folder], lines);
  expect(await readLines(DELETIONS, [folder])).toEqual(lines);
});

it('a disk of backups that was away for a change gets it with the next one', async () => {
  const folder = temporaryFolder();
  const backups = join(folder, 'backups');
  writeFileSync(backups, 'away');
  const entries: Entry[] = [{ id: 1, line: lineOf('a') }];
  const readSince = async (after: number) => entries.filter(({ id }) => id > after);
  const onFault = vi.fn();
  const { note } = createLedgerNotes(DELETIONS, [folder, backups], readSince, onFault);
  await note();
  expect(onFault).toHaveBeenCalledOnce();
  rmSync(backups);
  entries.push({ id: 2, line: lineOf('b') });
  await note();
  for (const each of [folder, backups])
    expect([...(await readLines(DELETIONS, [each])).values()]).toEqual([lineOf('a'), lineOf('b')]);
});
