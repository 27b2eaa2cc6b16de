/** Where a child is on the sign-in page. */
import type { Member } from '#data/class-tablet/use-tablet.ts';

export type Step =
  /** The pictures of a class tablet, the form elsewhere. */
  | { kind: 'first' }
  | { kind: 'form' | 'card' }
  | { kind: 'confirm' | 'password' | 'pictures'; member: Member };
