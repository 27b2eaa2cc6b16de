// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';

test('F8 moves the focus to the notifications, and F8 with another key does not', async () => {
  const { user } = renderScreen(<p>Home</p>);
  const region = screen.getByRole('region', { name: 'Notifications (F8)' });
  await user.keyboard('{Control>}{F8}{/Control}');
  expect(document.activeElement).not.toBe(region);
  await user.keyboard('{F8}');
  expect(document.activeElement).toBe(region);
});
