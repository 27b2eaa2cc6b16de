/** Reads the files of a roster, whichever of the two kinds it is. */
import { localDay } from '#platform/local-day.ts';
import { readClever } from './clever.ts';
import { readOneRoster } from './one-roster.ts';
import { openFiles } from './open-files.ts';
import { type RosterFile, RosterFileError } from './roster.ts';

/** `now` in milliseconds since 1970. Classes come by name. Throws `RosterFileError`. */
export async function readRoster(chosen: readonly File[], now: number): Promise<RosterFile> {
  const files = await openFiles(chosen);
  const today = localDay(now);
  const roster =
    files.has('users.csv') || files.has('manifest.csv') ? readOneRoster(files, today) : readClever(files);
  if (roster.classes.length === 0) throw new RosterFileError('no_classes');
  const classes = roster.classes.toSorted((a, b) => order(a.name ?? '', b.name ?? ''));
  return { ...roster, classes };
}

const { compare: order } = new Intl.Collator('en', { numeric: true });
