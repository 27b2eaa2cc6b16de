/** The smallest school in which somebody can be deleted: a teacher and one student of hers. */
import type { HttpReply, Person } from '../people/person.ts';
import { openTestSchool, type TestSchool } from '../test-school.ts';

export interface RiveraAndMei {
  readonly served: TestSchool;
  readonly rivera: Person;
  /** Rivera's student. */
  readonly mei: Person;
}

/** Close its `served`. */
export async function openRiveraAndMei(): Promise<RiveraAndMei> {
  const served = await openTestSchool();
  const rivera = await served.teacher('Rivera');
  return { served, rivera, mei: await served.student(rivera, 'Mei') };
}

/** The teacher deletes the student's account for good. */
export const deleteStudent = (teacher: Person, student: Person): Promise<HttpReply> =>
  teacher.call('DELETE', `/api/users/${student.user.id}`, teacher.withPassword());
