/** A setup code made beside an administrator does not come back with a backup: it may be used up (decision 179). */
import SqliteDatabase from 'better-sqlite3';
import { CODE_MADE_AT, SETUP_CODE } from '#access/sign-in/setup-code.ts';
import { nameFile } from '#db/name-file.ts';

/** In a database that nobody has open. The code of a school without an administrator has no such moment, and stays. */
export function forgetSetupCode(database: string): void {
  nameFile(database, () => {
    const raw = new SqliteDatabase(database, { fileMustExist: true });
    try {
      const isThere = 'EXISTS (SELECT 1 FROM settings WHERE name = ?)';
      raw
        .prepare(`DELETE FROM settings WHERE name IN (?, ?) AND ${isThere}`)
        .run(SETUP_CODE, CODE_MADE_AT, CODE_MADE_AT);
    } finally {
      raw.close();
    }
  });
}
