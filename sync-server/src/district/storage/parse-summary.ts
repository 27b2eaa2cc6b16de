/** The summary of a school as it was kept. */
import type { SchoolSummary } from 'shared-schema/contract';
import { schoolSummary } from 'shared-schema/contract/resources/administration/district';

/** What another version wrote, or what is damaged, counts for nothing: the next summary takes its place. */
export function parseSummary(text: string | null): SchoolSummary | null {
  if (text === null) return null;
  try {
    return schoolSummary.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
