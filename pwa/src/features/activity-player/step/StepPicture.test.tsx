// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { noteFiles } from '#data/media/media-store.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { StepPicture } from './StepPicture.tsx';

vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const speech = createFakeSpeech();
const address = '/uploads/fox.png';
const promise = 'The picture comes when you are online.';

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(browserSpeech).mockReturnValue(speech);
});

/** A picture that did not load. */
async function showBroken() {
  const shown = renderScreen(<StepPicture address={address} alt="A fox" />);
  await breakPicture();
  return shown;
}

async function breakPicture() {
  fireEvent.error(await screen.findByRole('img', { name: 'A fox' }));
  expect(screen.queryByRole('img', { name: 'A fox' })).toBeNull();
  expect(screen.getByText(promise)).toBeTruthy();
}

it('a picture that did not load is tried again each time the network is back', async () => {
  await showBroken();
  for (const _ of [1, 2]) {
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('img', { name: 'A fox' }).getAttribute('src')).toBe(address);
    await breakPicture();
  }
});

it('a picture that did not load is shown once its file is on the device, and another file changes nothing', async () => {
  await showBroken();
  act(() => noteFiles([['/uploads/hen.png', 'ready']]));
  expect(screen.getByText(promise)).toBeTruthy();
  act(() => noteFiles([[address, 'ready']]));
  expect(screen.getByRole('img', { name: 'A fox' })).toBeTruthy();
});

it('a child hears that the picture comes later', async () => {
  const { user } = await showBroken();
  await user.click(screen.getByRole('button', { name: 'Hear it' }));
  expect(speech.speak.mock.calls[0]?.[0].text).toBe(promise);
});
