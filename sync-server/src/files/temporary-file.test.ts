import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTemporaryFile } from './temporary-file.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'chickadee-temporary-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Files in the folder that this process holds open. */
function held(): string[] {
  const targets = fs.readdirSync('/proc/self/fd').map((fd) => {
    try {
      return fs.readlinkSync(join('/proc/self/fd', fd));
    } catch {
      return '';
    }
  });
  return targets.filter((target) => target.startsWith(folder));
}

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

it.runIf(process.platform === 'linux')(
  'a temporary file that a full disk refused is closed and removed',
  async () => {
    const temp = createTemporaryFile(join(folder, 'arriving'), () => {
      throw full;
    });
    temp.write(Buffer.from('a sound'));
    await expect(temp.finish()).rejects.toBe(full);
    await temp.discard();
    expect(held()).toEqual([]);
    expect(fs.readdirSync(folder)).toEqual([]);
  },
);
