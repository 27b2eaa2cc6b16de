// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import MarketingPage from './MarketingPage.tsx';
import RoleChoicePage from './RoleChoicePage.tsx';

test.each([
  ['/', RoleChoicePage],
  ['/home', MarketingPage],
])('the headings of %s begin at the first level and skip none', async (_, Page) => {
  renderScreen(<Page />);
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
  const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  expect([levels[0], skipped]).toEqual([1, []]);
});
