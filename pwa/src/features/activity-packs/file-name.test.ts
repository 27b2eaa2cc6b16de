import { expect, it } from 'vitest';
import { exportFileName } from './file-name.ts';

it('the name of an export is cut between two signs', () => {
  const letters = 'a'.repeat(79);
  expect(exportFileName([`${letters}😀 zoo`], 0, 'pack')).toBe(`${letters}.chickadee`);
});
