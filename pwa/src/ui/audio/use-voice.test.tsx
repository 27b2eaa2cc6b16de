// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createSound, type SoundEvents } from '#platform/sound/sound.ts';
import { createFakeSound, createFakeSpeech } from '#test/fake-audio.ts';
import { fakeWakeLock } from '#test/fake-wake-lock.ts';
import { isSounding } from './sounding.ts';
import { useVoice, type VoiceText } from './use-voice.ts';

vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const sound = createFakeSound();
const speech = createFakeSpeech();
let events: SoundEvents | undefined;

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createSound).mockImplementation((_, given) => {
    events = given;
    return sound;
  });
  speech.speak.mockImplementation(({ onState }) => onState?.('speaking'));
  vi.mocked(browserSpeech).mockReturnValue(speech);
});
afterEach(cleanup);

const hear = (voice: VoiceText) => renderHook(() => useVoice(voice)).result;

it('a text with a sound of the teacher is played, paused and resumed in place of the speech voice', () => {
  const voice = hear({ text: 'Once', src: 'blob:once' });
  act(() => voice.current.say());
  expect(vi.mocked(createSound).mock.calls[0]?.[0]).toBe('blob:once');
  expect(voice.current.state).toBe('speaking');
  act(() => voice.current.pause());
  expect(sound.pause).toHaveBeenCalledTimes(1);
  expect(voice.current.state).toBe('paused');
  act(() => voice.current.resume());
  expect(sound.play).toHaveBeenCalledTimes(2);
  act(() => events?.onEnd());
  expect(voice.current.state).toBe('idle');
  expect(speech.speak).not.toHaveBeenCalled();
});

it('the screen stays on while a sound of the teacher is played, and not while it rests', async () => {
  const lock = fakeWakeLock();
  const voice = hear({ text: 'Once', src: 'blob:once' });
  const change = (run: () => void) => act(async () => run());
  await change(() => voice.current.say());
  expect(lock.held()).toBe(1);
  await change(() => voice.current.pause());
  expect(lock.held()).toBe(0);
  await change(() => voice.current.resume());
  expect(lock.held()).toBe(1);
  await change(() => events?.onEnd());
  expect(lock.held()).toBe(0);
});

it('a sound that the device pauses rests at its place until it is resumed', () => {
  const voice = hear({ text: 'Once', src: 'blob:once' });
  act(() => voice.current.say());
  act(() => events?.onPaused?.());
  expect(voice.current.state).toBe('paused');
  act(() => voice.current.resume());
  expect(voice.current.state).toBe('speaking');
  expect(sound.play).toHaveBeenCalledTimes(2);
});

it('a text is said slowly by the sound of the teacher, and by the voice where that cannot be played', () => {
  const voice = hear({ text: 'Once', src: 'blob:once' });
  act(() => voice.current.saySlowly());
  expect(sound.element.playbackRate).toBe(0.75);
  act(() => events?.onProblem('failed'));
  expect(speech.speak.mock.calls[0]?.[0]).toMatchObject({ text: 'Once', tone: { speed: 0.75 } });
  act(() => voice.current.say());
  expect(sound.element.playbackRate).toBe(1);
});

it('a text without a sound is said slowly by the voice', () => {
  const voice = hear({ text: 'Once', src: undefined });
  act(() => voice.current.saySlowly());
  expect(speech.speak.mock.calls[0]?.[0]).toMatchObject({ text: 'Once', tone: { speed: 0.75 } });
});

it('a text without a sound is spoken', () => {
  const voice = hear({ text: 'Once', src: undefined });
  act(() => voice.current.say());
  expect(speech.speak.mock.calls[0]?.[0]).toMatchObject({ text: 'Once' });
  expect(voice.current.state).toBe('speaking');
  act(() => voice.current.pause());
  expect(speech.pause).toHaveBeenCalledTimes(1);
});

it('a text is spoken when its sound cannot be played', () => {
  const voice = hear({ text: 'Once', src: 'blob:once' });
  act(() => voice.current.say());
  act(() => events?.onProblem('failed'));
  expect(speech.speak.mock.calls[0]?.[0]).toMatchObject({ text: 'Once' });
});

it.each(['blob:once', undefined])(
  'a window sounds while the voice is heard, and not while it rests',
  (src) => {
    const voice = hear({ text: 'Once', src });
    expect(isSounding()).toBe(false);
    act(() => voice.current.say());
    expect(isSounding()).toBe(true);
    act(() => voice.current.stop());
    if (!src) act(() => speech.speak.mock.lastCall?.[0].onState?.('idle'));
    expect(isSounding()).toBe(false);
  },
);
