/** Makes the zip of a page that plays activities without the app, with the school's voice as far as it can be had. */
import type { SpokenSound } from 'shared-schema/entities';
import { entryNameOf } from 'shared-schema/packs/pack-format';
import { mediaAddress } from 'shared-schema/sync/media-address';
import { withAddresses } from '#data/media/media-of.ts';
import type { ReadMediaParts } from '#data/media/read-media.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { checkedSize, type Exported } from './export-activities.ts';
import { type ReadOptions, readActivities, readFiles } from './read-activities.ts';
import type { WebPageActivity } from './web-page-content.ts';
import type { WebPagePlayer } from './web-page-player.ts';
import type { PackContent } from './write-pack.ts';
import { writeWebPage } from './write-web-page.ts';

interface WebPageParts extends ReadMediaParts {
  /** The school's voice by activity. */
  speech: ReadonlyMap<string, readonly SpokenSound[]>;
  /** Throws where it cannot be had. */
  loadPlayer(): Promise<WebPagePlayer>;
}

export interface ExportedPage extends Exported {
  /** Sounds of the school's voice that could not be had: the browser speaks these texts. */
  missingSounds: number;
}

const SEVERAL_TITLE = 'Chickadee activities';

/** Throws `PackError` where it is too much for one file, and what `loadPlayer` throws. */
export async function exportWebPage(
  chosen: readonly Activity[],
  parts: WebPageParts,
  options: ReadOptions = {},
): Promise<ExportedPage> {
  const player = await parts.loadPlayer();
  const { activities, files, leftOut } = await readActivities(chosen, parts, options);
  const voice = await readVoice(
    activities.map(({ uid }) => parts.speech.get(uid) ?? []),
    parts,
    options,
  );
  const shown = new Map([...files.keys()].map((address) => [address, entryNameOf(address)]));
  const played = activities.map(({ fields }, index) => ({
    fields: withAddresses(fields, shown),
    sounds: voice.sounds[index] ?? [],
  }));
  const all = new Map([...files, ...voice.files]);
  const titles = played.map(({ fields }) => fields.title);
  const [only, ...others] = titles;
  const content = { title: (others.length === 0 && only) || SEVERAL_TITLE, activities: played };
  const file = played.length > 0 ? checkedSize(writeWebPage(content, [...all.values()], player)) : null;
  return { file, titles, leftOut, missingSounds: voice.missing };
}

interface Voice {
  /** For each activity. */
  sounds: WebPageActivity['sounds'][];
  /** By address. */
  files: Map<string, PackContent>;
  missing: number;
}

async function readVoice(
  wanted: readonly (readonly SpokenSound[])[],
  parts: ReadMediaParts,
  options: ReadOptions,
): Promise<Voice> {
  const addresses = new Set(wanted.flat().map(({ audioUrl }) => audioUrl));
  const read = await readFiles([...addresses], parts, options);
  const files = new Map<string, PackContent>();
  for (const file of read.values())
    if (typeof file !== 'string') files.set(mediaAddress(file.sha256, file.type), file);
  const sounds = wanted.map((own) =>
    own
      .filter(({ audioUrl }) => files.has(audioUrl))
      .map((sound) => ({ ...sound, audioUrl: entryNameOf(sound.audioUrl) })),
  );
  return { sounds, files, missing: addresses.size - files.size };
}
