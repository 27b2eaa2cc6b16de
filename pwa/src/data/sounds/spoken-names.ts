/**
 * The names of the children whom this device's screen may name, in the school's voice: those of a class tablet's tiles,
 * and of the child who is signed in. The sounds are kept for each child alone, so they are read here into memory.
 */

import { liveQuery } from 'dexie';
import { type Named, spokenNameOf, writtenNameOf } from 'shared-schema/rules/people/spoken-name';
import type { OtherClip } from '#platform/read-aloud/interface-voice.ts';
import { phraseKey } from '#platform/read-aloud/phrases.ts';
import { withResolvers } from '#platform/with-resolvers.ts';
import { membersAmong } from '../class-tablet/members.ts';
import type { DataContext } from '../context.ts';
import { mediaStore } from '../media/media-store.ts';
import type { NameSound } from './name-sounds.ts';
import { findSound, keptSounds } from './sound-cache.ts';

interface SpokenName {
  address: string;
  src: string;
}

export interface SpokenNames {
  clipOf: OtherClip;
  /** Resolves when the names that were known at the start can be spoken. */
  ready: Promise<void>;
}

export function followNames({ outbox }: Pick<DataContext, 'outbox'>): SpokenNames {
  let spoken: ReadonlyMap<string, SpokenName> = new Map();
  let members: readonly NameSound[] = [];
  let reading = Promise.resolve();
  const read = () => {
    reading = reading.then(async () => {
      spoken = await readNames(nameForms(mediaStore.getState().ownName, members), spoken);
    });
    reading = reading.catch((reason: unknown) => reportError(reason));
  };
  const { promise: known, resolve } = withResolvers<void>();
  liveQuery(() => outbox.accounts.toArray()).subscribe({
    next(accounts) {
      members = membersAmong(accounts).flatMap(({ uid, member, ...named }) => {
        const { nameAudioUrl: address, spokenName, left } = member;
        return address && !left ? [{ account: uid, named: { ...named, spokenName }, address }] : [];
      });
      read();
      resolve();
    },
    error(reason) {
      reportError(reason);
      resolve();
    },
  });
  mediaStore.subscribe(({ ownName }, before) => void (ownName !== before.ownName && read()));
  keptSounds.subscribe(read);
  return {
    clipOf(key) {
      const name = spoken.get(key);
      return name && { src: name.src };
    },
    ready: known.then(() => reading),
  };
}

interface NameForm extends Omit<NameSound, 'named'> {
  name: string;
}

/**
 * A sentence has the name as it is spoken or as it is written. Of two children whose names are written alike, each is
 * found by how the name is spoken, and the one who is signed in by either.
 */
function nameForms(own: readonly NameSound[], members: readonly NameSound[]): NameForm[] {
  const formsBy = (nameOf: (named: Named) => string) => (sounds: readonly NameSound[]) =>
    sounds.map(({ account, named, address }) => ({ account, name: nameOf(named), address }));
  const [spoken, written] = [formsBy(spokenNameOf), formsBy(writtenNameOf)];
  return [...spoken(own), ...written(own), ...spoken(members), ...written(members)];
}

/** What was read before stays; what nobody is named any more is forgotten. */
async function readNames(
  names: readonly NameForm[],
  before: ReadonlyMap<string, SpokenName>,
): Promise<Map<string, SpokenName>> {
  const next = new Map<string, SpokenName>();
  for (const { account, name, address } of names) {
    const key = phraseKey(name);
    // Two children whose names are spoken alike have the same sound.
    if (next.has(key)) continue;
    const known = before.get(key);
    const isSame = known?.address === address;
    const sound = isSame ? undefined : await findSound(account, address);
    if (isSame) next.set(key, known);
    else if (sound) next.set(key, { address, src: URL.createObjectURL(sound) });
  }
  for (const [key, { src }] of before) if (next.get(key)?.src !== src) URL.revokeObjectURL(src);
  return next;
}
