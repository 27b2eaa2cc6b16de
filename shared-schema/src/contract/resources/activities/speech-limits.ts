/** Limits of `contract/speech` that a screen needs. No zod here. */

/** Characters of one text to preview: about half a minute of speech. */
export const MAX_PREVIEW_CHARACTERS = 500;
