/** What a database says when a row would break a rule of its table, for both engines. */

/** SQLite's own names; of PostgreSQL the class of codes 23, 'integrity constraint violation'. */
const BROKEN = /^(SQLITE_CONSTRAINT|23\d)/;
const NOT_UNIQUE = /^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|23505)$/;
/** PostgreSQL: a text that is no number, or a number that no column holds. SQLite finds nothing then, or stores it as it is. */
const NO_SUCH_VALUE = /^22(P02|003)$/;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

export const isConstraintBroken = (error: unknown): boolean => BROKEN.test(codeOf(error));
export const isNotUnique = (error: unknown): boolean => NOT_UNIQUE.test(codeOf(error));
export const isNoSuchValue = (error: unknown): boolean => NO_SUCH_VALUE.test(codeOf(error));
