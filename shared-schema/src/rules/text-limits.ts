/**
 * Characters of texts that the server stores, whether a command or a single call brings them. Free of zod: the wizard
 * uses it. Decision 148.
 */

/** A name or a title. */
export const MAX_LINE_LENGTH = 300;
export const MAX_EMAIL_LENGTH = 320;
/** A description, a prompt, a story, feedback. */
export const MAX_LONG_TEXT_LENGTH = 100_000;
/** Of a file. */
export const MAX_ADDRESS_LENGTH = 2000;
/** The id of a question. An answer names the question by it. */
export const MAX_QUESTION_ID_LENGTH = 100;
