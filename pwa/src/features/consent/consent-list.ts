/** What families allow, child by child. Pure. */
import { CONSENT_PURPOSES } from 'shared-schema/rules/constants';
import { isConsentValid } from 'shared-schema/rules/people/consent';
import { createSearch } from 'shared-schema/rules/search-key';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { classUidsOf } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';

export type Consent = OptimisticRow<'consents'>;
export type Purpose = Consent['purpose'];
export const purposes: readonly Purpose[] = CONSENT_PURPOSES;

export interface ConsentItem {
  student: Student;
  name: string;
  /** Names of the child's classes, the home class first; null where the child is in none. */
  inClass: string | null;
  /** What is noted for each purpose. */
  consents: ReadonlyMap<Purpose, Consent>;
  /** The consent for the voice is valid. */
  hasConsent: boolean;
  /** Nobody may record the child now. */
  isMicrophoneOff: boolean;
  /** Answers that were spoken without consent and not taken. */
  answersRefused: number;
}

export function consentItems(
  students: readonly Student[],
  consents: readonly Consent[],
  classes: readonly SchoolClass[],
): ConsentItem[] {
  const byStudent = groupByStudent(consents);
  const names = new Map(classes.map(({ uid, name }) => [uid, name]));
  return students.map((student) => {
    const own = byStudent.get(student.uid) ?? new Map<Purpose, Consent>();
    return {
      student,
      name: personName(student),
      inClass:
        classUidsOf(student)
          .flatMap((uid) => names.get(uid) ?? [])
          .join(', ') || null,
      consents: own,
      hasConsent: isConsentValid(own.get('record_voice')),
      isMicrophoneOff: isMicrophoneOff(student),
      answersRefused: student.answersRefused,
    };
  });
}

function groupByStudent(consents: readonly Consent[]): Map<string | null, Map<Purpose, Consent>> {
  const groups = new Map<string | null, Map<Purpose, Consent>>();
  for (const consent of consents) {
    const group = groups.get(consent.studentUid) ?? new Map<Purpose, Consent>();
    groups.set(consent.studentUid, group.set(consent.purpose, consent));
  }
  return groups;
}

export type ConsentFilter = 'all' | 'without' | 'off';

/** By name, username or class. */
export function searchConsents(
  items: readonly ConsentItem[],
  search: string,
  filter: ConsentFilter,
): ConsentItem[] {
  const isFound = createSearch(search);
  const passes = { all: () => true, without: isWithout, off: (item: ConsentItem) => item.isMicrophoneOff };
  return items.filter(
    (item) => isFound(item.name, item.student.username, item.inClass ?? '') && passes[filter](item),
  );
}

const isWithout = ({ hasConsent }: ConsentItem) => !hasConsent;

/** How many families have not allowed that their child is recorded, from the students' own documents. */
export function countWithoutConsent(students: readonly Student[]): number {
  return students.filter((student) => !student.parentalConsentDate).length;
}

/** Nobody may record the child now. */
export function isMicrophoneOff({ noRecordingSince }: Student): boolean {
  return noRecordingSince !== null;
}

/** Noon of this day where the device is, so that the day stays the same in every time zone nearby. */
export function instantOf(day: string): string {
  return new Date(`${day}T12:00:00`).toISOString();
}
