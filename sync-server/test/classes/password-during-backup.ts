/** Somebody sets another password of an administrator while the school is backed up, which takes minutes. */
import { vi } from 'vitest';
import type { Lesson } from './lesson.ts';

export function changePasswordDuringBackup({ served }: Pick<Lesson, 'served'>, userId: number): void {
  const { db, uploads } = served.school;
  vi.spyOn(uploads, 'flush').mockImplementationOnce(async () => {
    await db.updateTable('users').set({ password: 'another hash' }).where('id', '=', userId).execute();
  });
}
