import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fingerprint } from './build.ts';

it.each(['chickadee', 'chickadee-0.5.0', 'a.test.b'])(
  'sources below a folder named %s have another fingerprint when one of them changes',
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'chickadee-build-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const root = join(folder, name);
    mkdirSync(join(root, 'src'), { recursive: true });
    writeFileSync(join(root, 'src', 'main.ts'), 'one');
    writeFileSync(join(root, 'index.html'), 'page');
    const sources = [join(root, 'src'), join(root, 'index.html'), join(root, 'missing')];
    const before = fingerprint(sources);
    expect(fingerprint(sources)).toBe(before);
    writeFileSync(join(root, 'src', 'main.test.ts'), 'a test');
    expect(fingerprint(sources)).toBe(before);
    writeFileSync(join(root, 'src', 'main.ts'), 'two');
    const changed = fingerprint(sources);
    expect(changed).not.toBe(before);
    writeFileSync(join(root, 'index.html'), 'another page');
    expect(fingerprint(sources)).not.toBe(changed);
  },
);
