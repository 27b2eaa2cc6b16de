/** Milliseconds after the last letter of a search: an answer takes a moment, and one for each letter would come late. */
export const SEARCH_PAUSE_MS = 150;
