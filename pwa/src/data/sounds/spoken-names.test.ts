/** A child's name is spoken on a device that may name the child, from what is kept there for this child alone. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInterfaceVoice } from '#platform/read-aloud/interface-voice.ts';
import { saveMembers } from '../class-tablet/members.ts';
import { mediaStore } from '../media/media-store.ts';
import { OutboxDb } from '../outbox/outbox-db.ts';
import { keepSound } from './sound-cache.ts';
import { followNames } from './spoken-names.ts';

const AVATAR = { skinTone: 's', hairStyle: 's', hairColor: 'h', eyeColor: 'e', clothing: 'c' };
const memberOf = (uid: string, firstName: string, nameAudioUrl?: string, spokenName?: string) => ({
  ...{ uid, id: 1, username: uid, firstName, lastName: null, classUid: 'c', mirrorsUsername: true },
  ...{
    verifier: null,
    avatar: AVATAR,
    ...(nameAudioUrl && { nameAudioUrl }),
    ...(spokenName && { spokenName }),
  },
});
const MP3 = { type: 'audio/mpeg' };
const soundOf = (name: string) => new Blob([name], MP3);
const pack = new Map(['are you', 'hi'].map((key) => [key, soundOf(key)]));

let outbox: OutboxDb;
let made = 0;
let urls: Map<string, Blob>;

beforeEach(() => {
  // Of its own name: Dexie keeps what live queries read by the name of the database.
  outbox = new OutboxDb(`outbox-${++made}`);
  urls = new Map();
  const stored = new Map<string, Map<string, Response>>();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return {
        match: async (address: string) => cache.get(address)?.clone(),
        put: async (address: string, response: Response) => void cache.set(address, response),
      };
    },
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${++made}`;
    urls.set(url, blob as Blob);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void urls.delete(url));
});
afterEach(() => {
  mediaStore.setState({ ownName: [] });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let newUid = 0;
const setMembers = (...members: ReturnType<typeof memberOf>[]) =>
  saveMembers(outbox, members, () => `lane-${++newUid}`);

/** What is heard of a text, sound by sound; null where nothing is. */
async function voice() {
  const names = followNames({ outbox });
  await names.ready;
  const app = createInterfaceVoice(pack, names.clipOf);
  return async (text: string) => {
    const clips = app.clipsOf({ text, rate: 1 });
    return clips ? Promise.all(clips.map(({ src }) => urls.get(src)?.text())) : null;
  };
}

it('a tile’s question is heard with the child’s name, also for a double name', async () => {
  await keepSound('mei', '/uploads/mei.mp3', soundOf('Mei Lin!'));
  await setMembers(memberOf('mei', 'Mei Lin', '/uploads/mei.mp3'), memberOf('tom', 'Tom'));
  const heard = await voice();
  expect(await heard('Are you Mei Lin?')).toEqual(['are you', 'Mei Lin!']);
  expect(await heard('Are you Tom?')).toBeNull();
});

it('a child who got another name, or left, is not called by the former one', async () => {
  await keepSound('mei', '/uploads/mei.mp3', soundOf('Mei!'));
  await setMembers(memberOf('mei', 'Mei', '/uploads/mei.mp3'));
  const heard = await voice();
  expect(await heard('Are you Mei?')).toEqual(['are you', 'Mei!']);
  await setMembers(memberOf('mei', 'Lin'));
  await expect.poll(() => heard('Are you Mei?')).toBeNull();
  await keepSound('mei', '/uploads/lin.mp3', soundOf('Lin!'));
  await setMembers(memberOf('mei', 'Lin', '/uploads/lin.mp3'));
  await expect.poll(() => heard('Are you Lin?')).toEqual(['are you', 'Lin!']);
  await setMembers();
  await expect.poll(() => heard('Are you Lin?')).toBeNull();
  expect(urls.size).toBe(1);
});

it('the child on the screen is greeted once the sound is there, and nobody after the sign-out', async () => {
  const heard = await voice();
  mediaStore.setState({
    ownName: [{ account: 'mei', named: { username: 'Mei' }, address: '/uploads/mei.mp3' }],
  });
  expect(await heard('Hi, Mei!')).toBeNull();
  await keepSound('mei', '/uploads/mei.mp3', soundOf('Mei!'));
  await expect.poll(() => heard('Hi, Mei!')).toEqual(['hi', 'Mei!']);
  mediaStore.setState({ ownName: [] });
  await expect.poll(() => heard('Hi, Mei!')).toBeNull();
});

it('a name is heard as a teacher wrote that it sounds, wherever it stands as it is written', async () => {
  await keepSound('ngoc', '/uploads/nyock.mp3', soundOf('nyock!'));
  await setMembers(memberOf('ngoc', 'Ngọc', '/uploads/nyock.mp3', 'nyock'));
  const heard = await voice();
  expect(await heard('Are you nyock?')).toEqual(['are you', 'nyock!']);
  expect(await heard('Hi, Ngọc!')).toEqual(['hi', 'nyock!']);
});

it('of two children of one name each is called as their own name sounds', async () => {
  await keepSound('mei-1', '/uploads/may.mp3', soundOf('may!'));
  await keepSound('mei-2', '/uploads/my.mp3', soundOf('my!'));
  await setMembers(
    memberOf('mei-1', 'Mei', '/uploads/may.mp3', 'may'),
    memberOf('mei-2', 'Mei', '/uploads/my.mp3'),
  );
  const heard = await voice();
  expect(await heard('Are you may?')).toEqual(['are you', 'may!']);
  expect(await heard('Are you Mei?')).toEqual(['are you', 'my!']);
  const named = { username: 'mei1', firstName: 'Mei', spokenName: 'may' };
  const own = { account: 'mei-1', named, address: '/uploads/may.mp3' };
  mediaStore.setState({ ownName: [own] });
  await expect.poll(() => heard('Hi, Mei!')).toEqual(['hi', 'may!']);
});
