import { expect, it } from 'vitest';
import { describeDrill } from './describe-drill.ts';

const drill = { name: '2026-05-03T10-00-00.000Z', students: 24, recordings: 312, files: 320, wrong: [] };

it('a drill is reported with its day and what it brought back', () => {
  expect(describeDrill(drill, './chickadee backup')).toBe(
    'The backup of 3 May can be restored: 24 students, 312 recordings; all 320 files sound.',
  );
  const lacking = describeDrill({ ...drill, wrong: ['abc'] }, './chickadee backup');
  expect(lacking).toContain('but lacks 1 of 320 files: abc.');
  expect(lacking).toMatch(/make a new backup: \.\/chickadee backup$/);
});
