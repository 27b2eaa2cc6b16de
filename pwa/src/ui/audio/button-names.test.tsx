// @vitest-environment happy-dom
/** What a button that sounds is called: the word below it, or one name where it also says that it is pressed. */
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createSound } from '#platform/sound/sound.ts';
import { createFakeSound, createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { PlayButton } from './PlayButton.tsx';
import { SpeakButton } from './SpeakButton.tsx';
import { SpokenWords } from './SpokenWords.tsx';

vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

beforeEach(() => {
  vi.mocked(createSound).mockReturnValue(createFakeSound());
  const speech = createFakeSpeech();
  speech.speak.mockImplementation(({ onState }) => onState?.('speaking'));
  vi.mocked(browserSpeech).mockReturnValue(speech);
});

it('a button that plays has the name of its word: Pause while it plays', async () => {
  const { user } = renderScreen(<PlayButton src="blob:hello" label="Play your recording" caption="Play" />);
  const button = screen.getByRole('button');
  const names = [];
  for (let tap = 0; tap < 3; tap += 1) {
    const word = button.nextElementSibling?.textContent;
    names.push([button.getAttribute('aria-label'), word, button.getAttribute('aria-pressed')]);
    await user.click(button);
  }
  const [rests, plays] = [
    ['Play your recording', 'Play', null],
    ['Pause', 'Pause', null],
  ];
  expect(names).toEqual([rests, plays, rests]);
});

it.each([
  ['a speaker', <SpeakButton key="speak" text="Hello" />],
  [
    'words that say themselves',
    <SpokenWords key="words" text="Hello">
      Hello
    </SpokenWords>,
  ],
])('%s is called the same while it speaks, and is pressed', async (_, shown) => {
  const { user } = renderScreen(shown);
  const button = screen.getByRole('button');
  const called = () => ['aria-label', 'aria-description'].map((name) => button.getAttribute(name));
  const before = called();
  await user.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(called()).toEqual(before);
});
