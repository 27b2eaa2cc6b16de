// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryCaches } from '#test/memory-caches.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { openTeacherDevice, type TeacherDevice, teacher } from '#test/teacher-replica.ts';
import { keepSound } from './sound-cache.ts';
import { useSoundSrc } from './use-sound-src.ts';

const SHA256 = 'a'.repeat(64);
const ADDRESS = `/uploads/${SHA256}.webm`;

/** What the object URLs were made of. */
let local: Map<string, Blob>;
let device: TeacherDevice;

beforeEach(async () => {
  vi.stubGlobal('caches', createMemoryCaches());
  local = new Map();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((sound) => {
    const url = `blob:${local.size}`;
    local.set(url, sound as Blob);
    return url;
  });
  device = await openTeacherDevice();
});
afterEach(async () => {
  await device.replica.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const keep = (content: string) =>
  keepSound(teacher.uid, ADDRESS, new Blob([content], { type: 'audio/webm' }));
const wait = (content: string) =>
  device.context.outbox.blobs.put({
    ...{ sha256: SHA256, type: 'audio/webm', size: content.length },
    bytes: new TextEncoder().encode(content).buffer as ArrayBuffer,
  });

interface SoundProps {
  address: string | null;
  onSrc?(src: string | undefined): void;
}

function Sound({ address, onSrc }: SoundProps) {
  const { src, state } = useSoundSrc(address);
  onSrc?.(src);
  return <p>{state}</p>;
}

/** Every source that the hook gave, until it was found. */
async function sourcesOf(address: string | null): Promise<string[]> {
  const sources = new Set<string | undefined>();
  renderScreen(<Sound address={address} onSrc={(src) => sources.add(src)} />, device.context);
  await waitFor(() => expect(screen.queryByText('loading')).toBeNull());
  return [...sources].filter((src) => src !== undefined);
}

it('a sound that waits in the outbox is played from there, also where the account’s cache has it', async () => {
  await keep('kept');
  await wait('waits');
  expect(await sourcesOf(ADDRESS)).toEqual(['blob:0']);
  expect(await local.get('blob:0')?.text()).toBe('waits');
});

it('a sound that is kept for the account on the screen is played from its cache', async () => {
  await keep('kept');
  expect(await sourcesOf(ADDRESS)).toEqual(['blob:0']);
  expect(await local.get('blob:0')?.text()).toBe('kept');
});

it('a sound that is not on the device is played from its address', async () => {
  expect(await sourcesOf(ADDRESS)).toEqual([ADDRESS]);
});

it('where there is no sound, none is looked for', async () => {
  const read = vi.spyOn(device.context.outbox.blobs, 'get');
  for (const address of [null, NO_AUDIO]) expect(await sourcesOf(address)).toEqual([]);
  expect(read).not.toHaveBeenCalled();
});

it('a sound that was read from the device is released at the end', async () => {
  await keep('kept');
  const released = vi.spyOn(URL, 'revokeObjectURL');
  const { unmount } = renderScreen(<Sound address={ADDRESS} />, device.context);
  await screen.findByText('ready');
  unmount();
  expect(released.mock.calls).toEqual([['blob:0']]);
});
