/** The sounds worth keeping, from what the replica's indexes say, without reading all recordings. */
import type { RecordingsIndex } from '#data/replica/recordings-index.ts';
import { MAX_SOUNDS, type RankedSound, rankSounds, soundsOf } from './plan-sounds.ts';

/**
 * As many answers that wait, and as many of the latest, as a device keeps sounds. `here`: the sounds on the device. One of
 * them that is in neither list is looked for, because it stays only while an answer names it.
 */
export async function rankStoredSounds(
  recordings: Pick<RecordingsIndex, 'find'>,
  here: ReadonlyMap<string, number>,
): Promise<RankedSound[]> {
  const pending = await recordings.find({ isPending: true, order: 'newest', limit: MAX_SOUNDS });
  const latest = await recordings.find({ order: 'newest', limit: MAX_SOUNDS });
  const known = new Set([...pending, ...latest].flatMap(soundsOf));
  const others = new Set([...here.keys()].filter((address) => !known.has(address)));
  const older =
    others.size === 0
      ? []
      : await recordings.find({
          order: 'newest',
          limit: others.size,
          // A found sound is looked for no longer: the voice of a comment is on many answers.
          accepts: (row) => soundsOf(row).filter((address) => others.delete(address)).length > 0,
        });
  return rankSounds([...pending, ...latest, ...older]);
}
