/** What a teacher notes about the consent of families, online or not. */
import type { PayloadInputs } from 'shared-schema/sync';
import type { DataContext } from '#data/context.ts';
import type { AddressedFile } from '#data/outbox/outbox-db.ts';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { makeUid, type Stored } from './enqueue.ts';
import { blobsOf } from './named-file.ts';
import { enqueueNamed } from './naming/enqueue-named.ts';

export type ConsentPurpose = OptimisticRow<'consents'>['purpose'];

/** What a family said, for each of these children and purposes. */
export interface NotedConsent
  extends Pick<PayloadInputs['consent.give'], 'method' | 'givenAt' | 'formNumber'> {
  students: readonly { uid: string; parentName: string | null }[];
  purposes: readonly ConsentPurpose[];
  /** A photo of the form. */
  photo?: AddressedFile | null;
}

/** Notes a consent of every child for every purpose: all of them or none. */
export async function giveConsents(
  { students, purposes, photo, formNumber, ...said }: NotedConsent,
  context: DataContext,
): Promise<Stored> {
  const form = { ...(formNumber && { formNumber }), ...(photo && { formPath: photo.address }) };
  const entries = students.flatMap(({ uid: studentUid, parentName }) =>
    purposes.map((purpose) => ({
      type: 'consent.give' as const,
      payload: {
        ...said,
        ...form,
        uid: makeUid(context),
        studentUid,
        purpose,
        ...(parentName && { parentName }),
      },
      ...blobsOf(photo),
    })),
  );
  return enqueueNamed(context, ...entries);
}

export interface WithdrawnConsent {
  studentUids: readonly string[];
  purposes: readonly ConsentPurpose[];
  /** ISO 8601: the date of the family's word. */
  withdrawnAt: string;
}

/** Notes that families took consents back, or refused them: all of them or none. */
export async function withdrawConsents(
  { studentUids, purposes, withdrawnAt }: WithdrawnConsent,
  context: DataContext,
): Promise<Stored> {
  const entries = studentUids.flatMap((studentUid) =>
    purposes.map((purpose) => ({
      type: 'consent.withdraw' as const,
      payload: { uid: makeUid(context), studentUid, purpose, withdrawnAt },
    })),
  );
  return enqueueNamed(context, ...entries);
}
