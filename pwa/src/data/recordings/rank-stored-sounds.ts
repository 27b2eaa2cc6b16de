/** The sounds worth keeping, from what the replica's indexes say, without reading all recordings. */
import type { RecordingsIndex } from '#data/replica/recordings-index.ts';
import { MAX_SOUNDS, type RankedSound, rankSounds } from './plan-sounds.ts';

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
  const known = new Set([...pending, ...latest].map(({ audioUrl }) => audioUrl));
  const others = new Set([...here.keys()].filter((address) => !known.has(address)));
  const older =
    others.size === 0
      ? []
      : await recordings.find({
          order: 'newest',
          limit: others.size,
          accepts: ({ audioUrl }) => others.has(audioUrl),
        });
  return rankSounds([...pending, ...latest, ...older]);
}
