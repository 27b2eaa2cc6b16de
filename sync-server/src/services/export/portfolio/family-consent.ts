/** Whose work a portfolio may show: it goes to families. Decision 091. */
import { mayShowToFamily } from 'shared-schema/rules/people/consent';
import type { Db } from '#db/database.ts';
import { listRows } from '#db/rows.ts';
import { storedSettings } from '#services/settings/stored-settings.ts';

/** Answers for the id of a student. */
export async function readFamilyConsent(db: Db): Promise<(studentId: number) => boolean> {
  const { recordOnlyWithConsent } = await storedSettings(db);
  const consents = await listRows(db, 'consents', { purpose: 'show_to_family' });
  const byStudent = new Map(consents.map((consent) => [consent.studentId, consent]));
  return (studentId) => mayShowToFamily(byStudent.get(studentId), recordOnlyWithConsent);
}
