/** Finds the child who has the student ID of a row. Pure. */
import type { Student } from '#data/queries/teacher/rows.ts';
import type { ListedStudent } from '../read/roster.ts';

/** A spreadsheet reads a student ID of digits as a number, and a number has no zeros before it. */
const withoutZeros = (key: string) => key.replace(/^0+(?=\d+$)/, '');

/** Whether both are one student ID; in a list that a person made, zeros before a number make no difference. */
export function isSameKey(a: string, b: string, isList: boolean): boolean {
  return a === b || (isList && withoutZeros(a) === withoutZeros(b));
}

export type FindByKey = (row: ListedStudent) => Student | undefined;

/**
 * Takes one of `rows`, which are all of the file. In a list, a student ID without its zeros finds the only child whom it
 * can mean.
 */
export function createFindByKey(
  students: readonly Student[],
  rows: readonly ListedStudent[],
  isList: boolean,
): FindByKey {
  const withKey = students.filter(({ sourcedId }) => sourcedId);
  const byKey = new Map(withKey.map((each) => [each.sourcedId ?? '', each]));
  const findExact = ({ key }: ListedStudent) => (key === null ? undefined : byKey.get(key));
  if (!isList) return findExact;
  const meant = new Set(rows.map(findExact));
  const childByShortKey = onlyOnes(
    withKey.filter((each) => !meant.has(each)),
    ({ sourcedId }) => withoutZeros(sourcedId ?? ''),
  );
  const rowByShortKey = onlyOnes(
    rows.filter((row) => row.key !== null && !findExact(row)),
    ({ key }) => withoutZeros(key ?? ''),
  );
  return (row) => {
    const short = withoutZeros(row.key ?? '');
    return findExact(row) ?? (rowByShortKey.get(short) === row ? childByShortKey.get(short) : undefined);
  };
}

/** The items by key, without those that have a key in common. */
function onlyOnes<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  const repeated = new Set<string>();
  for (const item of items) {
    const key = keyOf(item);
    if (found.has(key)) repeated.add(key);
    found.set(key, item);
  }
  for (const key of repeated) found.delete(key);
  return found;
}
