// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { openTeacherDevice, pulledDoc } from '#test/teacher-replica.ts';
import { useSpeech } from '#ui/audio/use-speech.ts';
import { useActivitySpeech } from './use-activity-speech.ts';

const TEXT = 'Put the book away.';
const tone = { rate: 1, pitch: 1, volume: 1 };
const played: string[] = [];
let device: Awaited<ReturnType<typeof openTeacherDevice>>;

beforeEach(async () => {
  played.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(new URL(this.src).pathname);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
  device = await openTeacherDevice();
});
afterEach(async () => {
  await device.replica.close();
  vi.restoreAllMocks();
});

/** Speaks by itself, as an instruction does when its task is opened. */
function Instruction() {
  const { say } = useSpeech();
  useEffect(() => say(TEXT, tone), [say]);
  return null;
}

function Player() {
  useActivitySpeech({ uid: 'tidy', respellings: [] });
  return <Instruction />;
}

const speechOf = (audioUrl: string) =>
  pulledDoc('activity_speech', {
    ...{ uid: 'speech', activityUid: 'tidy', updatedAt: '2026-01-01T00:00:00.000Z' },
    ...{ sounds: [{ text: TEXT, rate: 1, audioUrl }] },
  } as never);

it("a text that is spoken before the school's sounds are read waits for them", async () => {
  await device.replica.apply([speechOf('/uploads/book.mp3')], 1);
  renderScreen(<Player />, device.context);
  await waitFor(() => expect([played, shownToast()]).toEqual([['/uploads/book.mp3'], null]));
});

it('a text that has no sound says so once the sounds are read', async () => {
  renderScreen(<Player />, device.context);
  await waitFor(() => expect(shownToast()?.title).toBe('TTS Error'));
  expect(played).toEqual([]);
});
