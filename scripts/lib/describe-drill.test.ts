import { expect, it } from 'vitest';
import { describeDrill } from './describe-drill.ts';

const drill = { name: '2026-05-03T10-00-00.000Z', students: 24, recordings: 312, files: 320, wrong: [] };

it('a drill is reported with its day and what it brought back', () => {
  expect(describeDrill(drill)).toBe(
    'The backup of 3 May can be restored: 24 students, 312 recordings; all 320 files sound.',
  );
  expect(describeDrill({ ...drill, wrong: ['abc'] })).toContain('but lacks 1 of 320 files: abc.');
});
