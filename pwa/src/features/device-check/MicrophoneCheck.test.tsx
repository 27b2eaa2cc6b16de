// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { FakeClock } from '#platform/fake-clock.ts';
import { MicrophoneError, openMicrophone } from '#platform/microphone/microphone.ts';
import { createFakeMicrophone } from '#test/fake-microphone.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { MicrophoneCheck } from './MicrophoneCheck.tsx';
import { deviceCheckTexts as texts } from './texts.ts';

vi.mock('#platform/microphone/microphone.ts', async (original) => ({
  ...(await original<object>()),
  openMicrophone: vi.fn(),
}));
vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

const pass = (ms: number) => act(() => (systemClock as FakeClock).advance(ms));

it.each([
  ['a voice', 0.5, texts.microphoneGood],
  ['nothing', 0, texts.microphoneSilent],
])('a microphone that hears %s says so after ten seconds by itself', async (_, level, words) => {
  vi.mocked(openMicrophone).mockResolvedValue(createFakeMicrophone(level));
  const { user } = renderScreen(<MicrophoneCheck />);
  await user.click(screen.getByRole('button', { name: texts.microphoneTry }));
  await pass(9_500);
  expect(screen.getByText(texts.microphoneLive)).toBeTruthy();
  await pass(500);
  await pass(0);
  expect(screen.getByText(words)).toBeTruthy();
});

it('a microphone that is switched off is told from one that the browser keeps back', async () => {
  vi.mocked(openMicrophone).mockRejectedValueOnce(new MicrophoneError('muted'));
  const { user } = renderScreen(<MicrophoneCheck />);
  await user.click(screen.getByRole('button', { name: texts.microphoneTry }));
  await pass(0);
  const help = 'The microphone of this device is switched off. Switch it on by its key or switch.';
  expect(screen.getByText(help)).toBeTruthy();
  expect(screen.queryByText(texts.microphoneHelp)).toBeNull();
});
