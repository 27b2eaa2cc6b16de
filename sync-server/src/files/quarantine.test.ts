import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { quarantineFile } from './quarantine.ts';

const sha256 = createHash('sha256').update('stored').digest('hex');

let root: string;
let path: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chickadee-quarantine-'));
  path = join(root, sha256);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('quarantine leaves an intact file where it is', async () => {
  writeFileSync(path, 'stored');
  expect(await quarantineFile(path, sha256, root)).toBeNull();
  expect(existsSync(path)).toBe(true);
});

it('quarantine leaves a file that was stored again while it was read', async () => {
  writeFileSync(path, 'st0red');
  const running = quarantineFile(path, sha256, root);
  writeFileSync(join(root, 'again'), 'stored');
  renameSync(join(root, 'again'), path);
  expect(await running).toBeNull();
  expect(readFileSync(path, 'utf8')).toBe('stored');
});

it('quarantine keeps every damaged file under a name of its own', async () => {
  for (const [at, bytes] of ['st0red', 'stor3d'].entries()) {
    writeFileSync(path, bytes);
    const aside = await quarantineFile(path, sha256, root);
    expect(aside).toBe(join(root, 'damaged', `${sha256}.${at + 1}`));
    expect(readFileSync(aside ?? '', 'utf8')).toBe(bytes);
  }
});

it('quarantine moves a damaged file once, however many read it at the same time', async () => {
  writeFileSync(path, 'st0red');
  const answers = await Promise.all([1, 2, 3].map(() => quarantineFile(path, sha256, root)));
  expect(answers.filter((aside) => aside !== null)).toEqual([join(root, 'damaged', `${sha256}.1`)]);
});

it('quarantine moves nothing when there is no file', async () => {
  expect(await quarantineFile(path, sha256, root)).toBeNull();
});
