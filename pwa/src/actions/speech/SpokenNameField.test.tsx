// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { SpokenNameField } from './SpokenNameField.tsx';

vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const speech = createFakeSpeech();
const api = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(browserSpeech).mockReturnValue(speech);
  api.mockResolvedValue({ audio: null });
});

function Form({ firstName }: { firstName: string }) {
  const [value, setValue] = useState('');
  return <SpokenNameField firstName={firstName} value={value} onChange={setValue} />;
}

function open(firstName: string) {
  const context = createTestAppContext({ api });
  context.statusStore.setState({ connection: 'online' });
  return renderScreen(<Form firstName={firstName} />, context);
}

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByLabelText<HTMLInputElement>('Sounds like (optional)');

it('a name is heard as it is written, until how it sounds is written, by both voices', async () => {
  const { user, fill } = open('Nguyễn');
  await user.click(button('Hear “Nguyễn” on this device'));
  await fill(field(), ' nwin ');
  await user.click(button('Hear “nwin” on this device'));
  expect(speech.speak.mock.calls.map(([{ text }]) => text)).toEqual(['Nguyễn', 'nwin']);
  await user.click(button("Hear “nwin” in the school's voice"));
  expect(api).toHaveBeenCalledWith('POST /api/speech/preview', { body: { text: 'nwin', rate: 0.8 } });
});

it('without a name there is nothing to hear, and the field takes no more than the school server', async () => {
  const { fill } = open(' ');
  expect(screen.queryAllByRole('button')).toEqual([]);
  await fill(field(), 'm'.repeat(200));
  expect(field().value).toHaveLength(100);
});
