/** Name of an export in the downloads. */
import { PACK_ENDING } from 'shared-schema/packs/pack-limits';
import { safeName } from '#platform/files/safe-name.ts';
import { localDay } from '#platform/local-day.ts';

/** `pack`: a file for other teachers. `page`: a page that plays by itself. */
export type ExportFormat = 'pack' | 'page';

const ENDINGS: Readonly<Record<ExportFormat, string>> = { pack: PACK_ENDING, page: 'zip' };

/** One activity gives its title, several their number and the day. `now` in milliseconds. */
export function exportFileName(titles: readonly string[], now: number, format: ExportFormat): string {
  const [title = ''] = titles;
  const name = titles.length === 1 ? safeName(title) : `${titles.length} activities ${localDay(now)}`;
  return `${name || 'Activity'}.${ENDINGS[format]}`;
}
