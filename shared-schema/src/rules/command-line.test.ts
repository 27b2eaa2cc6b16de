import { expect, it } from 'vitest';
import { commandLine, startLine } from './command-line.ts';

it.each([
  ['archive', true, 'sudo ./chickadee service run restore one'],
  ['archive', false, './chickadee restore one'],
  ['sources', true, 'sudo npm run service -- run restore one'],
  ['sources', false, 'npm run restore -- one'],
  ['other', false, 'npm run restore -- one'],
  [
    'container',
    false,
    'docker compose --file scripts/box/container/compose.yaml run --rm chickadee restore one',
  ],
] as const)('a command of %s, as a service: %s, is typed as %s', (kind, isService, line) => {
  expect(commandLine({ kind, isService }, 'restore one')).toBe(line);
});

it.each([
  ['archive', true, 'sudo systemctl start chickadee'],
  ['archive', false, './chickadee start'],
  ['sources', true, 'sudo systemctl start chickadee'],
  ['sources', false, 'npm start'],
  ['other', false, 'npm start'],
  ['container', false, 'docker compose --file scripts/box/container/compose.yaml up --detach'],
] as const)('the server of %s, as a service: %s, is started by %s', (kind, isService, line) => {
  expect(startLine({ kind, isService })).toBe(line);
});

it('a command for one school of several names it', () => {
  const school = 'oak.test';
  expect(commandLine({ kind: 'archive', isService: false, school }, 'restore')).toBe(
    './chickadee restore --school oak.test',
  );
  expect(commandLine({ kind: 'sources', isService: false, school }, 'restore one')).toBe(
    'npm run restore -- one --school oak.test',
  );
});

it('a command of the sources without a name after it has no dashes', () => {
  expect(commandLine({ kind: 'sources', isService: false }, 'restore')).toBe('npm run restore');
});
