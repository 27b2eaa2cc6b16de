import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { checkDatabase } from './check-database.ts';

it('a database that the check cannot read is named, with the code of SQLite', async () => {
  const folder = temporaryFolder();
  await expect(checkDatabase(folder)).rejects.toMatchObject({
    code: expect.stringContaining('SQLITE_IOERR'),
    path: folder,
  });
  const away = `${folder}/school.db`;
  await expect(checkDatabase(away)).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN', path: away });
});
