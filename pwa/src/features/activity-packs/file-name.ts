/** Name of a pack in the downloads. */
import { PACK_ENDING } from 'shared-schema/packs/pack-limits';

const MAX_NAME_LENGTH = 80;

/** One activity gives its title, several their number and the day. `now` in milliseconds. */
export function packFileName(titles: readonly string[], now: number): string {
  const day = new Date(now).toISOString().slice(0, 10);
  const [title = ''] = titles;
  const name = titles.length === 1 ? safeName(title) : `${titles.length} activities ${day}`;
  return `${name || 'Activity'}.${PACK_ENDING}`;
}

/** Without what some file system forbids in a name. */
function safeName(title: string): string {
  return title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^[\s.]+|[\s.]+$/g, '');
}
