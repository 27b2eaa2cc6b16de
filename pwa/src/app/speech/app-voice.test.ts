/** The app's own texts come from one file, which a bad network may break off. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { OutboxDb } from '#data/outbox/outbox-db.ts';
import { writeVoicePack } from '#platform/read-aloud/voice-pack.ts';
import { createAppVoice } from './app-voice.ts';

// Live queries run only where Dexie finds some IndexedDB in the environment.
Dexie.dependencies.indexedDB ??= new IDBFactory();

afterEach(() => vi.restoreAllMocks());

it('the file that broke off is fetched again by the next load, and not once it is here', async () => {
  const pack = writeVoicePack('audio/mpeg', new Map([['try again', new Uint8Array([1])]]));
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValueOnce(new TypeError('network error'));
  fetch.mockImplementation(async () => new Response(new Uint8Array(pack)));
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:again');
  const outbox = new OutboxDb('app-voice', { indexedDB: new IDBFactory(), IDBKeyRange });
  const voice = createAppVoice({ outbox });
  const tryAgain = () => voice.clipsOf({ text: 'Try again', rate: 1 });
  await expect(voice.load()).rejects.toThrow('network error');
  expect(tryAgain()).toBeUndefined();
  await voice.load();
  expect(tryAgain()).toEqual([{ src: 'blob:again' }]);
  await voice.load();
  expect(fetch).toHaveBeenCalledTimes(2);
  outbox.close();
});
