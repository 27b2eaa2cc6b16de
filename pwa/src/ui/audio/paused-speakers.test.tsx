// @vitest-environment happy-dom
/** Headphones are pulled out, or a call comes: what was sounding rests, and the next tap is heard. */
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createSound, type SoundEvents } from '#platform/sound/sound.ts';
import { createFakeSound, createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { SpeakButton } from './SpeakButton.tsx';
import { SpokenWords } from './SpokenWords.tsx';
import { VoiceButton } from './VoiceButton.tsx';

vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const sound = createFakeSound();
const speech = createFakeSpeech();
let pause: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createSound).mockImplementation((_, events: SoundEvents) => {
    pause = () => events.onPaused?.();
    return sound;
  });
  speech.speak.mockImplementation(({ onState }) => {
    onState?.('speaking');
    pause = () => onState?.('paused');
  });
  vi.mocked(browserSpeech).mockReturnValue(speech);
});

const begun = () => speech.speak.mock.calls.length + vi.mocked(sound.play).mock.calls.length;

it.each([
  ['a speaker', <SpeakButton key="speak" text="Hello" />],
  [
    'a speaker of a text with a sound',
    <VoiceButton key="voice" text="Hello" src="blob:hello" label="Hear" />,
  ],
  [
    'words that say themselves',
    <SpokenWords key="words" text="Hello">
      Hello
    </SpokenWords>,
  ],
])(
  '%s that the device has silenced shows that it is silent, and is heard at the next tap',
  async (_, shown) => {
    const { user } = renderScreen(shown);
    const button = screen.getByRole('button');
    await user.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    act(() => pause());
    expect(button.getAttribute('aria-pressed')).toBe('false');
    const before = begun();
    await user.click(button);
    expect(begun()).toBe(before + 1);
    expect(button.getAttribute('aria-pressed')).toBe('true');
  },
);
