// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import type { SpeechRequest } from '#platform/read-aloud/speech.ts';
import { SpeechError, type SpeechErrorCode } from '#platform/read-aloud/speech-error.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { clearToast, useToast } from '#ui/toast/toast-store.ts';
import { silence } from './sound-focus.ts';
import { useSpeech } from './use-speech.ts';

vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const speech = createFakeSpeech();
beforeEach(() => void vi.mocked(browserSpeech).mockReturnValue(speech));
afterEach(() => {
  cleanup();
  clearToast();
});

it.each<[SpeechErrorCode, string]>([
  ['no_text', 'No text to speak'],
  ['unavailable', 'Text-to-speech is not available in this browser.'],
  ['silent', 'Text-to-speech is not available in this browser.'],
])('a toast says that a text cannot be heard (%s), with a picture for a child', (code, message) => {
  speech.speak.mockImplementation(({ onError }) => onError?.(new SpeechError(code)));
  const { result } = renderHook(() => useSpeech());
  act(() => result.current.say('Привет'));
  expect(useToast.getState().toast).toMatchObject({ title: 'TTS Error', message, picture: 'ask_teacher' });
});

it('a second text, said while the first is spoken, is stopped before the microphone opens', () => {
  let before: SpeechRequest | undefined;
  speech.speak.mockImplementation((request) => {
    before?.onState?.('idle');
    before = request;
    request.onState?.('speaking');
  });
  const { result } = renderHook(() => useSpeech());
  act(() => result.current.say('I could not hear you.'));
  act(() => result.current.say('I heard nothing. Speak again?'));
  expect(result.current.state).toBe('speaking');
  speech.stop.mockClear();
  act(() => silence());
  expect(speech.stop).toHaveBeenCalledOnce();
});
