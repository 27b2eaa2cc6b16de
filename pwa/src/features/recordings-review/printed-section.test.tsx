// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { WorkPair } from '#data/queries/teacher/work-pairs.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { WorkSection } from './WorkSection.tsx';

vi.mock('#data/queries/recordings/use-recordings.ts', () => ({ useWorkRecordings: () => undefined }));

it('answers that were not read before a print say that they are not on paper, and what has them', () => {
  const pair = { studentUid: 'mei', activityUid: 'park' } as WorkPair;
  renderScreen(<WorkSection name="Mei" pair={pair} status="all" rows={3} isFirst={false} />);
  expect(screen.queryByText(/not printed/)).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(
    screen.getByText(/^3 recordings are not printed: .* The export as a portfolio has all\.$/),
  ).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText(/not printed/)).toBeNull();
});
