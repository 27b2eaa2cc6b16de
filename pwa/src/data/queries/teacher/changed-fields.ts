/** What of a form is worth sending. Pure. */
import { keysOf } from '#platform/keys-of.ts';

/**
 * The fields of `after` that differ from `before`: what a person did not touch is not sent, so that keeping mine in a
 * conflict reverts no other field that somebody changed.
 */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name of keysOf(after)) if (after[name] !== before[name]) changed[name] = after[name];
  return changed;
}
