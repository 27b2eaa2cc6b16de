/** What families allow, as their teacher notes it. There is one row for each child and purpose. */
import { isConsentValid } from 'shared-schema/rules/people/consent';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { given, type ReducerInput, type Reducers, type RowMap, setRow } from './reducer.ts';

type Consent = OptimisticRow<'consents'>;
type Rows = RowMap<'consents'>;

export const consentReducers: Reducers<'consents'> = {
  'consent.give': (rows, step) => {
    const { method, givenAt, parentName, formNumber, formPath } = step.payload;
    const fields = { method, givenAt, ...given({ parentName, formNumber, formPath }), withdrawnAt: null };
    const before = withoutWithdrawn(consentOf(rows, step.payload, step.command.at));
    setRow(rows, step, { ...before, ...fields });
  },
  'consent.withdraw': (rows, step) => {
    const { withdrawnAt } = step.payload;
    setRow(rows, step, { ...consentOf(rows, step.payload, step.command.at), withdrawnAt });
  },
  'student.create': followForm,
  'student.update': followForm,
};

/** The form of a student gives the consent for the voice, or takes it back. */
function followForm(rows: Rows, step: ReducerInput<'student.create' | 'student.update'>): void {
  const { uid, consentMethod: method, parentName } = step.payload;
  const { at } = step.command;
  const before = consentOf(rows, { uid, studentUid: uid, purpose: 'record_voice' }, at);
  const known = isConsentValid(before) ? before.method : null;
  if (method === undefined || method === known) return;
  const consent = method && { method, givenAt: at, withdrawnAt: null, ...given({ parentName }) };
  const next = consent ? { ...withoutWithdrawn(before), ...consent } : { ...before, withdrawnAt: at };
  setRow(rows, step, next);
}

/** A consent after a withdrawal is a new one: nothing of the withdrawn form belongs to it. */
function withoutWithdrawn(before: Consent): Consent {
  return before.withdrawnAt === null
    ? before
    : { ...before, parentName: null, formNumber: null, formPath: null };
}

/** The row of this child and purpose, or a new one in which nothing is noted yet. */
function consentOf(
  rows: Rows,
  { uid, studentUid, purpose }: { uid: string; studentUid: string; purpose: Consent['purpose'] },
  createdAt: string,
): Consent {
  const isSame = (row: Consent) => row.studentUid === studentUid && row.purpose === purpose;
  const known = [...rows.values()].find(isSame);
  return known ?? { ...nothingNoted, uid, studentUid, purpose, createdAt };
}

const nothingNoted = {
  id: null,
  studentId: null,
  method: null,
  givenAt: null,
  parentName: null,
  formNumber: null,
  formPath: null,
  withdrawnAt: null,
  seq: 0,
} satisfies Partial<Consent>;
