/** The ready activities in the form of an opened pack: previewed, checked and imported like those of a file. */
import { readPackActivity } from 'shared-schema/packs/pack-format';
import { validateStoredActivity } from 'shared-schema/rules/activities/activity-validation';
import { nextZoneColor } from 'shared-schema/rules/colors/palettes';
import { flattenSets } from 'shared-schema/rules/listening/interactive-flatten';
import { interactiveSets } from 'shared-schema/rules/listening/interactive-sets';
import { stockObject } from 'shared-schema/rules/listening/stock-objects';
import { mediaAddress } from 'shared-schema/sync/media-address';
import { addressesOf, withAddresses } from '#data/media/media-of.ts';
import type { PackedActivity } from '#data/packs/open-pack.ts';
import type { PackContent } from '#data/packs/write-pack.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import type { ReadyScene } from './listening-scenes.ts';
import { READY_ACTIVITIES, type ReadyActivity } from './ready-activities.ts';

const TYPE = 'image/svg+xml';
const POINTS = 10;

/** All of them, with their pictures as files. */
export function openReadyActivities(): Promise<PackedActivity[]> {
  return Promise.all(READY_ACTIVITIES.map(openReady));
}

async function openReady(ready: ReadyActivity, index: number): Promise<PackedActivity> {
  const drawn = fieldsOf(ready);
  const files = new Map<string, PackContent>();
  for (const svg of addressesOf(drawn)) files.set(svg, await fileOf(svg));
  const addresses = new Map([...files].map(([svg, { sha256 }]) => [svg, mediaAddress(sha256, TYPE)]));
  const fields = readPackActivity(withAddresses(drawn, addresses));
  if (!fields) throw new Error(`The ready activity ${ready.title} has not the form of an activity`);
  return { index, fields, files: [...files.values()], problems: validateStoredActivity(fields, null) };
}

async function fileOf(svg: string): Promise<PackContent> {
  const bytes = new TextEncoder().encode(svg);
  return { sha256: await sha256Hex(bytes), type: TYPE, size: bytes.byteLength, bytes };
}

/** Fields of a command, with drawings in the place of addresses. */
function fieldsOf({ cover, scene, questions = [], ...fields }: ReadyActivity) {
  return {
    ...fields,
    imageUrl: cover,
    questions: questions.map(({ picture = null, ...asked }, index) => ({
      id: String(index + 1),
      ...asked,
      imageUrl: picture,
    })),
    ...(scene && { interactiveTasks: flattenSets(setsOf(scene), true) }),
  };
}

/** In the form in which a teacher's own scenes are stored. */
function setsOf({ name, background, zones, objects, tasks }: ReadyScene) {
  const set = {
    id: 'set-1',
    name,
    backgroundImage: background,
    zones: zones.map((zone, index) => ({ ...zone, color: nextZoneColor(index) })),
    objects: objects.map((id) => ({ id, name: stockObject(id).name, type: 'library', libraryItem: id })),
    questions: tasks.map(({ instruction, object, zone }, index) => ({
      ...{ id: `task-${index + 1}`, instruction, points: POINTS },
      ...{ objectId: object, correctZoneId: zone },
    })),
  };
  return interactiveSets({ interactiveTasks: { sets: [set] } });
}
