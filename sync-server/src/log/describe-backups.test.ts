import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureBackupFolder } from '#ops/backup/backup-folder.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { describeBackups } from './describe-backups.ts';

it('a folder of backups that is missing is made for the owner alone', async () => {
  const folder = join(temporaryFolder(), 'new', 'backups');
  expect(await ensureBackupFolder(folder)).toBe(true);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(describeBackups(folder, true, null)).toContain(`The next follows in ten minutes, in ${folder}.`);
});

it('where a file is in the way of the folder, the sentence says that no backup can be made', async () => {
  const file = join(temporaryFolder(), 'backups');
  await writeFile(file, '');
  expect(await ensureBackupFolder(file)).toBe(false);
  expect(describeBackups(file, false, null)).toContain(`Chickadee may not write to ${file} (BACKUP_DIR).`);
});
