/** Whether a database file is intact. */
import { onDatabaseThread } from './database-thread.ts';

/** SQLite read the database and found it damaged. */
export class DamagedCopy extends Error {}

/** What is damaged in a database, or null. Throws what kept SQLite from reading it: whether it is intact is unknown. */
export async function findDamage(path: string): Promise<string | null> {
  try {
    await checkDatabase(path);
    return null;
  } catch (error) {
    if (error instanceof DamagedCopy) return String(error);
    throw error;
  }
}

/** Throws `DamagedCopy`, or what kept SQLite from reading it, with its code and the path. */
export async function checkDatabase(path: string): Promise<void> {
  const found = await onDatabaseThread('check', path);
  if (found !== 'ok') throw new DamagedCopy(`the copy of the database is damaged: ${found}`);
}
