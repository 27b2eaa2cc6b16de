/** The specification's test page loads activity 56, so the demo school's first activity gets that number. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, openDatabase } from 'sync-server/db/database';

/** Creates the school's database in `dataDir`; its first activity will have the id `first`. */
export async function numberActivitiesFrom(dataDir: string, first: number): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const database = openDatabase(join(dataDir, 'school.db'));
  await migrate(database);
  database.raw.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run('activities', first - 1);
  await database.close();
}
