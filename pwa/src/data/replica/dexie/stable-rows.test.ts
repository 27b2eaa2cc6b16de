import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createStableRows, type StableRows } from './stable-rows.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const stored = () => [
  { uid: 'held', seq: 1, generation: 1 },
  { uid: 'read once', seq: 2, generation: 1 },
];

/** A function of its own: a variable of the test would hold the second row, too. */
function readBoth(rows: StableRows) {
  const [held = null, once = {}] = rows.of('recordings', stored());
  return { held, freed: new WeakRef(once) };
}

test('a row is kept while somebody holds it, and not longer', async () => {
  const rows = createStableRows();
  const { held, freed } = readBoth(rows);
  // A reference that was made in a task keeps its row until the end of the task.
  await setImmediate();
  collectGarbage();
  expect(freed.deref()).toBeUndefined();
  expect(rows.of('recordings', stored())[0]).toBe(held);
});
