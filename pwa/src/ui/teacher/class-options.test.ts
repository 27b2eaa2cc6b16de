import { expect, it } from 'vitest';
import { classOptions } from './class-options.ts';

it('classes that are not active come last, and say so', () => {
  const classes = [
    { uid: 'old', name: 'Robins', isActive: false },
    { uid: 'new', name: 'Wrens', isActive: true },
  ];
  expect(classOptions(classes)).toEqual([
    { value: 'new', label: 'Wrens' },
    { value: 'old', label: 'Robins (Not active)' },
  ]);
});
