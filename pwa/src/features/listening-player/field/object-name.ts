/** What objects and zones are called aloud. */
import type { PositioningObject, Zone } from 'shared-schema/entities';
import { nameOfObject } from 'shared-schema/rules/listening/stock-objects';
import type { PlayerSet } from '../play/listening-machine.ts';

/** A name and, where the teacher made one, the sound of it. */
export interface SpokenName {
  text: string;
  audioUrl: string | null;
}

export function spokenObject(object: PositioningObject): SpokenName {
  return { text: nameOfObject(object), audioUrl: object.audioUrl ?? null };
}

export function spokenZone({ label, audioUrl = null }: Zone): SpokenName {
  return { text: label, audioUrl };
}

/** Addresses of the sounds of all names in a set. */
export function nameSounds(set: PlayerSet | undefined): string[] {
  return [...(set?.objects ?? []), ...(set?.zones ?? [])].flatMap(({ audioUrl }) => audioUrl ?? []);
}
