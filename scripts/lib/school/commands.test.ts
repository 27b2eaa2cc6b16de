import { commandLine } from 'shared-schema/rules/command-line';
import { expect, it } from 'vitest';
import { describePacked, schoolUsage } from './commands.ts';

const packed = { files: 2, missing: [], isLast: false } as unknown as Parameters<typeof describePacked>[1];
const moved = commandLine({ kind: 'archive', isService: false }, 'school moved <address>');

it('a copy of a school says how the school is moved, in the form of this installation', () => {
  expect(describePacked('/mnt/oak.school', packed, moved)).toContain(
    'To move it, say first: ./chickadee school moved <address>. The file opens every account',
  );
});

it('the file of a school that has moved is to be read in elsewhere', () => {
  const said = describePacked('/mnt/oak.school', { ...packed, isLast: true }, moved);
  expect(said).toContain('Read it in where the school is to be. The file opens every account');
});

it('the usage names the words that follow each command', () => {
  const run = () => '';
  const commands = { export: { words: '<host> <file>', run }, list: { words: '', run } };
  expect(schoolUsage(commands)).toBe('school export <host> <file>|list');
  expect(schoolUsage(commands, 'export')).toBe('school export <host> <file>');
});
