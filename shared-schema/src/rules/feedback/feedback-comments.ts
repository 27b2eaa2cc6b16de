/** The comments that a teacher keeps for later feedback: how many, how long, in which order, and by which keys. */

/** Most comments that a teacher keeps. */
export const MAX_COMMENTS = 60;
/** Most characters of a comment. */
export const MAX_COMMENT_LENGTH = 1_000;

const KEYS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

interface Placed {
  readonly uid: string;
  readonly position: number;
}

/** In the teacher's order. Two devices may give the same position: the uid decides then, alike on all of them. */
export function sortComments<C extends Placed>(comments: readonly C[]): C[] {
  return [...comments].sort((a, b) => a.position - b.position || (a.uid < b.uid ? -1 : 1));
}

/** Capital letter of each of the first comments, in their order; without `taken`, which mean something else there. */
export function commentKeys<C>(comments: readonly C[], taken = ''): Map<string, C> {
  const free = [...KEYS].filter((key) => !taken.includes(key));
  return new Map(comments.flatMap((comment, index) => (free[index] ? [[free[index], comment]] : [])));
}
