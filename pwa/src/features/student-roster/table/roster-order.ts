/** The order of the roster's table: by one column, ascending or descending. Pure. */
import { GRADES } from 'shared-schema/rules/constants';
import { personName } from '#data/queries/teacher/names.ts';
import { classOf, furtherClassesOf } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';

export const SORTED_COLUMNS = ['name', 'username', 'class', 'grade'] as const;
export type SortedColumn = (typeof SORTED_COLUMNS)[number];

/** As `aria-sort` says it. */
export const DIRECTIONS = ['ascending', 'descending'] as const;
type Direction = (typeof DIRECTIONS)[number];

export interface RosterOrder {
  by: SortedColumn;
  direction: Direction;
}

export const FIRST_ORDER: RosterOrder = { by: 'name', direction: 'ascending' };

/** A press on the heading of the column that orders the table turns the order round. */
export function nextOrder(order: RosterOrder, by: SortedColumn): RosterOrder {
  return { by, direction: order.by === by && order.direction === 'ascending' ? 'descending' : 'ascending' };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Students without a class or grade come last either way; those who are equal stay in the order of their names. */
export function orderRoster(
  students: readonly Student[],
  classes: readonly SchoolClass[],
  { by, direction }: RosterOrder,
): Student[] {
  const keyed = students.map((student) => ({ student, key: keyOf(student, classes, by) }));
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    return collator.compare(a.key, b.key) * (direction === 'descending' ? -1 : 1);
  });
  return keyed.map(({ student }) => student);
}

function keyOf(student: Student, classes: readonly SchoolClass[], by: SortedColumn): string | null {
  switch (by) {
    case 'name':
      return personName(student);
    case 'username':
      return student.username;
    case 'class':
      return (classOf(student, classes) ?? furtherClassesOf(student, classes)[0])?.name ?? null;
    case 'grade':
      // By its place: kindergarten is before the first grade.
      return student.grade ? String(GRADES.indexOf(student.grade)) : null;
  }
}
