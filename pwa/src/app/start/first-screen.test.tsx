// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteFirstScreen, useFirstScreenDrawn } from './first-screen.ts';

const Later = () => (useFirstScreenDrawn() ? <p>later part</p> : null);

test('a later part of the screen is drawn after the first screen', () => {
  render(<Later />);
  expect(screen.queryByText('later part')).toBeNull();
  act(noteFirstScreen);
  expect(screen.getByText('later part')).toBeTruthy();
});
