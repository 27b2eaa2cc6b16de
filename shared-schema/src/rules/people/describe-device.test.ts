import { expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

it('describeDevice names a device in a word that a teacher knows', () => {
  expect(describeDevice('Mozilla/5.0 (X11; CrOS x86_64)')).toBe('Chromebook');
  expect(describeDevice('something else')).toBe('Browser');
});
