// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { listSounds, soundStore } from '#data/sounds/sound-cache.ts';
import { createMemoryCaches } from '#test/memory-caches.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { openTeacherDevice, type TeacherDevice, teacher } from '#test/teacher-replica.ts';
import { recording } from '#test/teacher-rows.ts';
import { GivenFeedback } from './GivenFeedback.tsx';

/** Of 'voice': only a sound that is whole is kept. */
const SHA256 = 'c57d7e92019708b614c90fa3685cd644f543a60153fb99ec9b67c381a245fb2a';
const VOICE = `/uploads/${SHA256}.webm`;
const NOT_HERE = 'Not on this device. Connect to your school to hear it.';

let device: TeacherDevice;
beforeEach(async () => {
  vi.stubGlobal('caches', createMemoryCaches());
  device = await openTeacherDevice();
  soundStore.setState({ account: teacher.uid, here: null });
  await listSounds(teacher.uid);
});
afterEach(() => device.replica.close());

const feedback = (patch: Partial<Recording>) => (
  <GivenFeedback recording={recording('mei', 'park', patch)} voiceName="your voice message" />
);
const given = (voice: string) => feedback({ teacherFeedbackAudio: voice });
const kept = async () => [...(await listSounds(teacher.uid)).keys()];

it('a voice message that was played stays on the device', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Blob(['voice'], { type: 'audio/webm' })));
  const { user } = renderScreen(given(VOICE), device.context);
  await user.click(screen.getByRole('button', { name: 'Play your voice message' }));
  await waitFor(async () => expect(await kept()).toEqual([VOICE]));
});

it('a voice message that took the place of another is the one that is played', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'GET') fetched.push(address);
    return new Response(new Blob(['voice'], { type: 'audio/webm' }));
  });
  const { user, update } = renderScreen(given(VOICE), device.context);
  const play = () => user.click(screen.getByRole('button', { name: 'Play your voice message' }));
  await play();
  await waitFor(() => expect(fetched).toEqual([VOICE]));
  const newer = `/uploads/${'b'.repeat(64)}.webm`;
  update(given(newer));
  await play();
  await waitFor(() => expect(fetched).toEqual([VOICE, newer]));
});

it('a voice message that is not here says so before it is played without a network', async () => {
  device.context.statusStore.setState({ connection: 'offline' });
  renderScreen(given(VOICE), device.context);
  expect(await screen.findByText(NOT_HERE)).toBeTruthy();
  act(() => device.context.statusStore.setState({ connection: 'online' }));
  expect(screen.queryByText(NOT_HERE)).toBeNull();
});

it('a voice message that waits to be sent is on the device', async () => {
  device.context.statusStore.setState({ connection: 'offline' });
  const bytes = new TextEncoder().encode('voice').buffer;
  await device.context.outbox.blobs.put({ sha256: SHA256, type: 'audio/webm', size: 5, bytes });
  // The device looks for the second one last.
  const both = [given(VOICE), given(`/uploads/${'b'.repeat(64)}.webm`)];
  renderScreen(
    both.map((one, place) => <section key={['sent later', 'not here'][place]}>{one}</section>),
    device.context,
  );
  expect(await screen.findAllByText(NOT_HERE)).toHaveLength(1);
});

it('words say whether the child has heard them, and stars alone, which nobody hears, say nothing', () => {
  const { update } = renderScreen(feedback({ score: 80, teacherFeedbackText: 'Good' }), device.context);
  expect(screen.getByText('Not heard yet')).toBeTruthy();
  update(feedback({ score: 80, teacherFeedbackText: 'Good', heardAt: '2026-11-21T10:00:00.000Z' }));
  expect(screen.getByText(/^Heard /)).toBeTruthy();
  update(feedback({ score: 80 }));
  expect(screen.queryByText(/heard/i)).toBeNull();
});
