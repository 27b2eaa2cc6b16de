import { expect, it } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { openLesson } from '#test/classes/lesson.ts';
import { lockDataFolder } from '../data-folder/data-lock.ts';
import { listBackups } from './backup-folder.ts';
import { backUpFromOutside } from './outside-backup.ts';

it('a backup from outside is refused while a restore uses the data folder, and is made after it', async () => {
  const { served, backups } = await openLesson();
  const { config } = served.school;
  await served.close();
  const restore = lockDataFolder(config.dataDir, 'restore');
  await expect(backUpFromOutside(config, backups, NO_SECRETS)).rejects.toThrow('A command that needs');
  expect(await listBackups(backups)).toEqual([]);
  restore.release();
  const { name } = await backUpFromOutside(config, backups, NO_SECRETS);
  expect(await listBackups(backups)).toEqual([name]);
});
