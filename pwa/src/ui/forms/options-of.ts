import { keysOf } from '#platform/keys-of.ts';

/** The options of a select or a segmented control, in the order of their labels' record. */
export function optionsOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return keysOf(labels).map((value) => ({ value, label: labels[value] }));
}
