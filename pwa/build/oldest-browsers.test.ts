/** What the oldest browsers of `vite.config.ts` lack, and no build step adds. Decision 156. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

const LACKING = [
  ...['Promise.withResolvers', 'Promise.try', 'Object.groupBy', 'Map.groupBy', 'Array.fromAsync'],
  ...['URL.canParse', 'URL.parse', 'AbortSignal.any', 'RegExp.escape', '.isWellFormed', '.toWellFormed'],
  ...['.isSubsetOf', '.symmetricDifference', 'Iterator.from', 'Uint8Array.fromBase64', '.moveBefore('],
];

const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file));

it.each(['pwa/src', 'shared-schema/src'])('no source in %s calls what the oldest browsers lack', (folder) => {
  const sources = sourcesIn(folder);
  expect(sources.length).toBeGreaterThan(50);
  const found = sources.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    return LACKING.filter((name) => code.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
