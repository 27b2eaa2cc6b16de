import { expect, it } from 'vitest';
import { describeMoved } from './describe-moved.ts';

it('a server of a moved school says that it has to be stopped before the school is opened here again', () => {
  expect(describeMoved('https://oak.test', { kind: 'sources', isService: false })).toBe(
    'This school has moved: devices are told to go to https://oak.test. Here again: stop this server, then npm run school -- open',
  );
});

it('a service of a moved school names the command that stops and starts it', () => {
  expect(describeMoved('https://oak.test', { kind: 'archive', isService: true })).toBe(
    'This school has moved: devices are told to go to https://oak.test. Here again: sudo ./chickadee service run school open',
  );
});
