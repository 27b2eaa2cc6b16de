// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createSound } from '#platform/sound/sound.ts';
import { timeEventsBy } from '#test/event-times.ts';
import { createFakeSound, createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { PlayButton } from '#ui/audio/PlayButton.tsx';
import { PlayTool } from '#ui/audio/PlayTool.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { SpokenWords } from '#ui/audio/SpokenWords.tsx';
import { VoiceButton } from '#ui/audio/VoiceButton.tsx';
import { guardTaps } from './guard-taps.ts';

vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const sound = createFakeSound();
const speech = createFakeSpeech();
let stop: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createSound).mockReturnValue(sound);
  vi.mocked(browserSpeech).mockReturnValue(speech);
  speech.speak.mockImplementation(({ onState }) => onState?.('speaking'));
  timeEventsBy();
  stop = guardTaps(document);
});
afterEach(() => stop());

const begun = () => speech.speak.mock.calls.length + vi.mocked(sound.play).mock.calls.length;
const ended = () => [speech.stop, sound.pause, sound.close].map((end) => vi.mocked(end).mock.calls.length);

it.each([
  ['a speaker', <SpeakButton key="speak" text="Hello" />],
  [
    'a speaker of a text with a sound',
    <VoiceButton key="voice" text="Hello" src="blob:hello" label="Hear" />,
  ],
  ['a button that plays', <PlayButton key="play" src="blob:hello" label="Play" />],
  ['a small button that plays', <PlayTool key="tool" src="blob:hello" label="Hello" />],
  [
    'words that say themselves',
    <SpokenWords key="words" text="Hello">
      Hello
    </SpokenWords>,
  ],
])('%s can be heard after a double tap', async (_, button) => {
  const { user } = renderScreen(button);
  await user.dblClick(screen.getByRole('button'));
  expect([begun(), ended()]).toEqual([1, [0, 0, 0]]);
});
