/** What of a form is worth sending. Pure. */

/**
 * The fields of `after` that differ from `before`: what a person did not touch is not sent, so that keeping mine in a
 * conflict reverts no other field that somebody changed.
 */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[];
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  ) as Partial<Fields>;
}
