import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createSecretBox } from './secret-box.ts';

it('a sealed secret opens again after a restart, and with no other key', () => {
  const file = join(temporaryFolder(), 'school', 'second-factor.key');
  const sealed = createSecretBox(file).seal(Buffer.from('secret'));
  expect(sealed).not.toContain(Buffer.from('secret').toString('base64url'));
  expect(createSecretBox(file).open(sealed)?.toString()).toBe('secret');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(createSecretBox(null).open(sealed)).toBeNull();
});

it('a fingerprint tells one key from another', () => {
  const file = join(temporaryFolder(), 'second-factor.key');
  const fingerprint = createSecretBox(file).fingerprint();
  expect(createSecretBox(file).fingerprint()).toBe(fingerprint);
  expect(createSecretBox(null).fingerprint()).not.toBe(fingerprint);
});

it('the fingerprint of a key stays the same from release to release', () => {
  const file = join(temporaryFolder(), 'second-factor.key');
  writeFileSync(file, Buffer.alloc(32));
  expect(createSecretBox(file).fingerprint()).toBe(
    '38f0c36372ca562ba56f0d94e3a332ecb007ed733298d526f648e4fa35875bac',
  );
});

it('a key file that was cut short is put aside, and another key is made', () => {
  const file = join(temporaryFolder(), 'second-factor.key');
  writeFileSync(file, Buffer.alloc(31));
  const sealed = createSecretBox(file).seal(Buffer.from('secret'));
  expect(createSecretBox(file).open(sealed)?.toString()).toBe('secret');
  expect(readFileSync(`${file}.damaged`)).toHaveLength(31);
});

const RACERS = 2;
const RACES = 10;
/** Each thread makes the key of every folder at the same moment as the others. */
const RACER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const arrived = new Int32Array(workerData.arrived);
  import(workerData.module).then(({ createSecretBox }) => {
    const fingerprints = workerData.files.map((file, race) => {
      Atomics.add(arrived, race, 1);
      while (Atomics.load(arrived, race) < workerData.racers);
      return createSecretBox(file).fingerprint();
    });
    parentPort.postMessage(fingerprints);
  });`;

it('processes that start at once in one folder have one key', async () => {
  const folder = temporaryFolder();
  const files = Array.from({ length: RACES }, (_, race) => join(folder, `${race}`, 'second-factor.key'));
  const workerData = {
    ...{ files, racers: RACERS, module: new URL('./secret-box.ts', import.meta.url).href },
    arrived: new SharedArrayBuffer(RACES * Int32Array.BYTES_PER_ELEMENT),
  };
  const [first, ...others] = await Promise.all(
    Array.from({ length: RACERS }, () => {
      const racer = new Worker(RACER, { eval: true, workerData });
      onTestFinished(async () => void (await racer.terminate()));
      return new Promise<string[]>((resolve, reject) => {
        racer.once('message', resolve);
        racer.once('error', reject);
      });
    }),
  );
  expect(others).toEqual(others.map(() => first));
  expect(files.flatMap((file) => readdirSync(join(file, '..')))).toEqual(
    files.map(() => 'second-factor.key'),
  );
});
