/** How much an activity may hold. The wizard stops there. Free of zod: the wizard uses it. */

/** Those of a listening activity are counted over all its sets. */
export const MAX_QUESTIONS = 100;
/** The server takes more: another program may have made them, and the wizard must be able to save them again. */
export const MAX_STORED_QUESTIONS = 200;
/** The same of the questions of a listening activity, in all its sets. A result names each. */
export const MAX_STORED_TASKS = 500;
/** Characters of a description or prompt. The server takes `MAX_LONG_TEXT_LENGTH`, as of a story. */
export const MAX_TEXT_LENGTH = 20_000;
/** Pictures and sounds that one command names: three for each question of the wizard, and more. */
export const MAX_ACTIVITY_FILES = 400;
