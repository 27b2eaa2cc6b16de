// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { LoadingBlock } from './LoadingBlock.tsx';

test('those who hear the page are told what a gray block waits for', () => {
  renderScreen(<LoadingBlock height={240} label="Loading the settings" />, createTestAppContext());
  expect(screen.queryByRole('status', { name: 'Loading the settings' })).not.toBeNull();
});
