import { expect, it } from 'vitest';
import { describeFailure } from './report.ts';

it('the description of a failure names file and title, and begins its message without colors', () => {
  const message = `\u001b[31mexpected 1 to be 2\u001b[39m\n\n${'at a line\n'.repeat(40)}`;
  const lines = describeFailure('pwa/src/a.test.ts', 'one is two', message).split('\n');
  expect(lines.slice(0, 2)).toEqual(['pwa/src/a.test.ts › one is two', '    expected 1 to be 2']);
  expect(lines).toHaveLength(13);
});

it('a message with a very long line is cut', () => {
  expect(describeFailure('a.ts', '', 'x'.repeat(5_000)).length).toBeLessThan(250);
});
