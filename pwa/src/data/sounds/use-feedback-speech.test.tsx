// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { SpokenSound } from 'shared-schema/entities';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { openTeacherDevice, pulledDoc } from '#test/teacher-replica.ts';
import { useSpeech } from '#ui/audio/use-speech.ts';
import { useFeedbackSpeech } from './use-feedback-speech.ts';

const played: string[] = [];
let device: Awaited<ReturnType<typeof openTeacherDevice>>;

beforeEach(async () => {
  played.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(this.src.startsWith('blob:') ? 'kept' : new URL(this.src).pathname);
    queueMicrotask(() => this.dispatchEvent(new Event('ended')));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
  const keptSound = async (address: string) =>
    address === '/uploads/lovely.mp3' ? new Response('sound') : undefined;
  vi.stubGlobal('caches', { open: async () => ({ match: keptSound }) });
  device = await openTeacherDevice();
});
afterEach(async () => {
  await device.replica.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const sound = (text: string, audioUrl: string) => ({ text, rate: 0.8, audioUrl });
const SOUNDS = [sound('Lovely!', '/uploads/lovely.mp3'), sound('Louder, please', '/uploads/louder.mp3')];

const ACTIVITY = { uid: 'park', respellings: [] };

interface FeedbackProps {
  sounds: readonly SpokenSound[] | null;
  /** What is read aloud. */
  text?: string;
}

function Feedback({ sounds, text = 'Lovely! Louder, please\nSee you.' }: FeedbackProps) {
  useFeedbackSpeech(ACTIVITY, sounds);
  const { say } = useSpeech();
  return (
    <button type="button" onClick={() => say(text)}>
      Hear it
    </button>
  );
}

/** The document comes anew, as after a receipt. */
function PulledAnew() {
  const [sounds, setSounds] = useState(SOUNDS);
  return (
    <>
      <Feedback sounds={sounds} />
      <button type="button" onClick={() => setSounds(structuredClone(SOUNDS))}>
        Pull
      </button>
    </>
  );
}

const hear = () => screen.getByRole('button', { name: 'Hear it' });

it('the words of feedback are said by the school’s sounds: those on the device, and from their address', async () => {
  const { user } = renderScreen(<Feedback sounds={SOUNDS} />, device.context);
  await user.click(hear());
  await waitFor(() => expect(played).toEqual(['kept', '/uploads/louder.mp3']));
  expect(shownToast()).toBeNull();
});

it('the question is said by the sounds of its activity, beside the words of feedback', async () => {
  const speechOfPark = pulledDoc('activity_speech', {
    ...{ uid: 'speech', activityUid: 'park', updatedAt: '2026-01-01T00:00:00.000Z' },
    ...{ sounds: [sound('What is it?', '/uploads/question.mp3')] },
  } as never);
  await device.replica.apply([speechOfPark], 1);
  const { user } = renderScreen(<Feedback sounds={SOUNDS} text="What is it? Lovely!" />, device.context);
  await user.click(hear());
  await waitFor(() => expect(played).toEqual(['/uploads/question.mp3', 'kept']));
  expect(shownToast()).toBeNull();
});

it('feedback whose words are not rendered says that nothing can be heard', async () => {
  const { user } = renderScreen(<Feedback sounds={null} />, device.context);
  await user.click(hear());
  await waitFor(() => expect(shownToast()?.title).toBe('TTS Error'));
  expect(played).toEqual([]);
});

it('a document that comes anew keeps the sounds that are read', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const { user, unmount } = renderScreen(<PulledAnew />, device.context);
  await user.click(hear());
  await waitFor(() => expect(played).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Pull' }));
  expect(revoked).not.toHaveBeenCalled();
  unmount();
  expect(revoked).toHaveBeenCalled();
});
