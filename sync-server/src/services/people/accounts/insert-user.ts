/** The one way in which an account comes to be: sign-up, a teacher, the administrator, the setup code, Google. */
import { publishDoc } from '#db/change-log.ts';
import { insertRow, type RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import type { Saved } from '#services/shared/saved.ts';
import { giveAvatar } from './avatars.ts';
import { keepNames, requireFreeNames } from './account-names.ts';

/** Inserts and publishes a user, a student with a figure. Throws `username_taken` or `email_taken`. */
export async function insertUser(
  w: WriteContext,
  values: Partial<RowOf<'users'>> & { username: string },
): Promise<Saved<'users'>> {
  await requireFreeNames(w.tx, values);
  const id = await insertRow(w.tx, 'users', { uid: w.newUid(), ...values, createdAt: w.now() });
  await keepNames(w.tx, { id, username: values.username, email: values.email });
  const saved = await publishDoc(w, 'users', id);
  if (saved.doc.role === 'student') await giveAvatar(w, saved.doc);
  return saved;
}
