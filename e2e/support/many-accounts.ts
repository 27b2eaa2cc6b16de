/** A school with thousands of accounts, written with the server's own services: calls would hash each password. */

import { uuidV7 } from 'shared-schema/uuid-v7';
import { type OpenedDatabase, openDatabase } from 'sync-server/db/database';
import { findRow, type RowOf } from 'sync-server/db/rows';
import { createWriter, type WriteContext } from 'sync-server/db/writer';
import { createClass } from 'sync-server/services/classes/save-class';
import { insertUser } from 'sync-server/services/people/accounts/create-user';
import { moveToClass } from 'sync-server/services/people/class-enrollments';

const FIRST_NAMES = [
  'Amina',
  'Ben',
  'Chloé',
  'Diego',
  'Elif',
  'Fatou',
  'Giang',
  'Hana',
  'Ivo',
  'José',
  'Kaya',
];
const LAST_NAMES = ['Okafor', 'Rivera', 'Nguyễn', 'Lindqvist', 'Yılmaz', 'Diallo', 'Marín', 'Sato', 'Novák'];
const GRADES = ['K', '1', '2', '3', '4', '5'] as const;

const nameOf = (index: number) => ({
  firstName: FIRST_NAMES[index % FIRST_NAMES.length] ?? '',
  lastName: LAST_NAMES[(index * 7) % LAST_NAMES.length] ?? '',
});

const COLORS = [
  'Amber',
  'Azure',
  'Coral',
  'Golden',
  'Green',
  'Indigo',
  'Ivory',
  'Lilac',
  'Olive',
  'Pearl',
  'Ruby',
];
const BIRDS = [
  'Cranes',
  'Doves',
  'Eagles',
  'Finches',
  'Geese',
  'Herons',
  'Jays',
  'Larks',
  'Owls',
  'Ravens',
  'Swans',
];

/** 'Azure Cranes', another name for each of 121 classes: numbers would be found in usernames, too. */
export function nameOfClass(number: number): string {
  const color = COLORS[number % COLORS.length] ?? '';
  return `${color} ${BIRDS[Math.floor(number / COLORS.length) % BIRDS.length]}`;
}

function writerOf(db: OpenedDatabase['db']) {
  const newUid = () => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
  return createWriter({ db, now: () => new Date().toISOString(), newUid });
}

/** Adds so many accounts; each teacher has one class of so many students. Nobody has a password. */
export async function addAccounts(
  { db }: Pick<OpenedDatabase, 'db'>,
  accounts: number,
  studentsOfTeacher: number,
): Promise<void> {
  const writer = writerOf(db);
  for (let made = 0; made < accounts; made += studentsOfTeacher + 1) {
    const number = made / (studentsOfTeacher + 1) + 1;
    const students = Math.min(studentsOfTeacher, accounts - made - 1);
    await writer.write((w) => addTeacher(w, number, made, students));
  }
}

async function addTeacher(w: WriteContext, number: number, first: number, students: number): Promise<void> {
  w.author = 'server';
  const email = `teacher${number}@school.example`;
  const account = { username: `teacher${number}`, email, role: 'teacher' as const };
  const { doc: teacher } = await insertUser(w, { ...account, ...nameOf(first) });
  await addClass(w, teacher, number, { first, students });
}

/** A class of this teacher, with as many students. */
async function addClass(
  w: WriteContext,
  teacher: Pick<RowOf<'users'>, 'id' | 'uid' | 'role'>,
  number: number,
  { first, students }: { first: number; students: number },
): Promise<void> {
  const actor = { kind: 'user' as const, id: teacher.id, uid: teacher.uid, role: teacher.role };
  const { doc: made } = await createClass(actor, w, { name: nameOfClass(number) });
  const schoolClass = await findRow(w.tx, 'class_codes', made.id);
  for (let index = first + 1; index <= first + students; index += 1) {
    const grade = GRADES[number % GRADES.length] ?? null;
    const child = { username: `child${index}`, role: 'student' as const, grade, teacherId: teacher.id };
    const { doc } = await insertUser(w, { ...child, ...nameOf(index) });
    const student = await findRow(w.tx, 'users', doc.id);
    if (student && schoolClass) await moveToClass(w, student, schoolClass);
  }
}

/** The same in the file of a school that is stopped. */
export async function addAccountsToFile(
  path: string,
  accounts: number,
  studentsOfTeacher: number,
): Promise<void> {
  const database = openDatabase(path);
  await addAccounts(database, accounts, studentsOfTeacher);
  await database.close();
}

/** Adds so many classes of a teacher, each with as many students, to the file of a school that is stopped. */
export async function addClassesToFile(
  path: string,
  teacherId: number,
  { classes, studentsOfClass }: { classes: number; studentsOfClass: number },
): Promise<void> {
  const database = openDatabase(path);
  const writer = writerOf(database.db);
  for (let number = 1; number <= classes; number += 1) {
    await writer.write(async (w) => {
      w.author = 'server';
      const teacher = await findRow(w.tx, 'users', teacherId);
      if (!teacher) throw new Error(`no teacher ${teacherId}`);
      await addClass(w, teacher, number, { first: number * 1_000, students: studentsOfClass });
    });
  }
  await database.close();
}
