// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { QueueEnd } from './QueueEnd.tsx';
import type { KeyBuffer } from './state/key-buffer.ts';
import { openQueue } from './state/review-queue.ts';

function open(parts: { waiting: number; areMore: boolean }) {
  const keys: KeyBuffer = { push: vi.fn(), take: () => () => undefined };
  const on = { onUndo: vi.fn(), onBack: vi.fn(), onRestart: vi.fn() };
  renderScreen(<QueueEnd queue={openQueue([])} startedAt={0} {...{ keys, ...on, ...parts }} note={null} />);
}

it('the end of a round names how many answers wait', () => {
  open({ waiting: 12, areMore: false });
  expect(screen.getByRole('button', { name: 'Review 12 answers' })).toBeTruthy();
});

it('a queue that was empty says that answers have come', () => {
  open({ waiting: 1, areMore: false });
  expect(screen.getByRole('heading', { name: 'Answers have come' })).toBeTruthy();
});

it('the end of a round names no number where more answers wait than were read', () => {
  open({ waiting: 400, areMore: true });
  expect(screen.getByRole('button', { name: 'Review the next answers' })).toBeTruthy();
});
