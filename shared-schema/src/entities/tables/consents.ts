/**
 * What a family allows for a child: one row for each child and purpose. Only teachers of the child see it; a child's
 * device learns no more than `users.noRecordingSince`.
 */
import { z } from 'zod';
import { defineTable, instant, optionalInstant, optionalText } from '../define-table.ts';
import { consentMethod, consentPurpose } from '../enums.ts';

export const consents = defineTable({
  name: 'consents',
  shape: {
    studentId: z.int(),
    purpose: consentPurpose,
    /** How the family said it; null where it only ever refused. */
    method: consentMethod.nullable().default(null),
    /** The date on the form; null where the family never consented. */
    givenAt: optionalInstant,
    /** Who consented. */
    parentName: optionalText,
    /** Number of the printed form. */
    formNumber: optionalText,
    /** Address of a photo or a PDF of the form. */
    formPath: optionalText,
    /** When the family took it back, or refused; null while the consent is valid. */
    withdrawnAt: optionalInstant,
    createdAt: instant,
  },
  references: { studentId: 'users' },
  uniqueTogether: [['studentId', 'purpose']],
});
