/** What the student forms hold, and how it becomes a command. Pure. */

import { isEmailAddress } from 'shared-schema/rules/people/email-address';
import { pickFreeUsername, type Random } from 'shared-schema/rules/people/free-username';
import { nameKey } from 'shared-schema/rules/people/name-key';
import {
  type ParentalFields,
  type Problem,
  showsParentalSection,
  validateNewStudent,
  validateStudentEdit,
} from 'shared-schema/rules/people/student-validation';
import { generateUsername } from 'shared-schema/rules/people/username';
import type { NewStudent, updateStudent } from '#data/commands/student-commands.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import { requiredTexts } from '#ui/forms/required-texts.ts';
import { studentTexts as texts } from './texts.ts';

type Grade = NonNullable<Student['grade']>;
type ConsentMethod = NonNullable<Student['consentMethod']>;

export interface StudentValues {
  firstName: string;
  lastName: string;
  /** The first name as it sounds. */
  spokenName: string;
  username: string;
  /** The person typed a username, so that a changed name no longer changes it. */
  ownUsername: boolean;
  grade: Grade | null;
  email: string;
  /** Null: in no class. */
  classCodeUid: string | null;
  /** The parental fields are shown. */
  parental: boolean;
  parentName: string;
  parentEmail: string;
  consentMethod: ConsentMethod | null;
  consentConfirmed: boolean;
}

export function emptyStudent(classCodeUid: string | null, parental: boolean): StudentValues {
  return {
    firstName: '',
    lastName: '',
    spokenName: '',
    username: '',
    ownUsername: false,
    grade: null,
    email: '',
    classCodeUid,
    parental,
    parentName: '',
    parentEmail: '',
    // As on the page 'Consent': a confirmed consent is always noted with its method.
    consentMethod: 'offline_form',
    consentConfirmed: false,
  };
}

export function valuesOf(student: Student): StudentValues {
  return {
    firstName: student.firstName ?? '',
    lastName: student.lastName ?? '',
    spokenName: student.spokenName ?? '',
    username: student.username,
    ownUsername: true,
    grade: student.grade,
    email: student.email ?? '',
    classCodeUid: student.classCodeUid,
    parental: showsParentalSection(student),
    parentName: student.parentName ?? '',
    parentEmail: student.parentEmail ?? '',
    consentMethod: student.consentMethod ?? student.parentalConsentMethod,
    consentConfirmed: true,
  };
}

/** A new name suggests a username, until the person types one. */
export function withName(
  values: StudentValues,
  name: Partial<Pick<StudentValues, 'firstName' | 'lastName'>>,
  suggest: (firstName: string, lastName: string) => string,
): StudentValues {
  const next = { ...values, ...name };
  if (values.ownUsername) return next;
  const complete = next.firstName.trim() !== '' && next.lastName.trim() !== '';
  return { ...next, username: complete ? suggest(next.firstName, next.lastName) : '' };
}

/** Suggests usernames that none of the given students has. */
export function usernameSuggester(students: readonly Pick<Student, 'username'>[], random: Random) {
  const taken = new Set(students.map(({ username }) => nameKey(username)));
  return (firstName: string, lastName: string) =>
    pickFreeUsername(
      () => generateUsername(firstName, lastName, random),
      (username) => taken.has(nameKey(username)),
    );
}

export function isUsernameTaken(
  students: readonly Student[],
  username: string,
  except: string | null = null,
): boolean {
  const wanted = nameKey(username);
  return students.some((student) => nameKey(student.username) === wanted && student.uid !== except);
}

export function checkNewStudent(values: StudentValues): Problem | null {
  return validateNewStudent(values, values.parental ? parentalOf(values) : undefined);
}

export function checkStudentEdit(values: StudentValues): Problem | null {
  return validateStudentEdit(values);
}

const NAMES = ['firstName', 'lastName', 'username'] as const;
const PARENT = ['parentName', 'parentEmail'] as const;

/** A sentence for each field that is not right; empty without one. */
export type FieldProblems = Partial<
  Record<(typeof NAMES)[number] | (typeof PARENT)[number] | 'email', string>
>;
export type EmailProblems = Pick<FieldProblems, 'email' | 'parentEmail'>;

/** Names the empty ones of the required fields; of the parent's only where they are required, too. */
export function emptyFieldsOf(values: StudentValues, isParentRequired: boolean): FieldProblems {
  const required = isParentRequired ? [...NAMES, ...PARENT] : NAMES;
  const empty = required.filter((name) => values[name].trim() === '');
  return Object.fromEntries(empty.map((name) => [name, requiredTexts.empty]));
}

/**
 * Checks what a form sends: an address that an earlier version took, and that nobody changed, is not among it. An empty
 * address is no wrong one.
 */
export function emailProblemsOf(
  sent: Partial<Pick<ReturnType<typeof editOf>, 'email' | 'parentEmail'>>,
): EmailProblems {
  const problems: EmailProblems = {};
  for (const name of ['email', 'parentEmail'] as const) {
    const address = sent[name];
    if (address && !isEmailAddress(address)) problems[name] = texts.emailFormat;
  }
  return problems;
}

/** The first thing that keeps a form from being sent, for its toast; null without one. */
export function firstProblem(
  { title }: Pick<Problem, 'title'>,
  isTaken: boolean,
  missing: Problem | null,
  emailProblems: EmailProblems,
): Problem | null {
  if (isTaken) return { title, message: texts.taken };
  const [message] = Object.values(emailProblems);
  return missing ?? (message ? { title, message } : null);
}

export function creationOf(values: StudentValues): NewStudent {
  const { classCodeUid, ownUsername } = values;
  return { ...editOf(values), classCodeUid, generatedName: !ownUsername };
}

/** The class is changed by commands of its own. */
export function editOf(values: StudentValues) {
  const { grade, parental } = values;
  return {
    username: values.username.trim(),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    spokenName: values.spokenName.trim() || null,
    grade,
    email: values.email.trim() || null,
    ...(parental && {
      parentName: values.parentName.trim() || null,
      parentEmail: values.parentEmail.trim() || null,
      consentMethod: values.consentMethod,
    }),
  } satisfies Parameters<typeof updateStudent>[1];
}

function parentalOf({ parentName, parentEmail, consentConfirmed }: StudentValues): ParentalFields {
  return { parentName, parentEmail, consentConfirmed };
}
