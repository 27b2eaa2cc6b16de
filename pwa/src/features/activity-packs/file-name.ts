/** Name of an export in the downloads. */
import { PACK_ENDING } from 'shared-schema/packs/pack-limits';
import { cutText } from 'shared-schema/rules/cut-text';
import { localDay } from '#platform/local-day.ts';

/** `pack`: a file for other teachers. `page`: a page that plays by itself. */
export type ExportFormat = 'pack' | 'page';

const ENDINGS: Readonly<Record<ExportFormat, string>> = { pack: PACK_ENDING, page: 'zip' };

const MAX_NAME_LENGTH = 80;

/** One activity gives its title, several their number and the day. `now` in milliseconds. */
export function exportFileName(titles: readonly string[], now: number, format: ExportFormat): string {
  const [title = ''] = titles;
  const name = titles.length === 1 ? safeName(title) : `${titles.length} activities ${localDay(now)}`;
  return `${name || 'Activity'}.${ENDINGS[format]}`;
}

/** Without what some file system forbids in a name. */
function safeName(title: string): string {
  const plain = title.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ');
  return cutText(plain, MAX_NAME_LENGTH).replace(/^[\s.]+|[\s.]+$/g, '');
}
