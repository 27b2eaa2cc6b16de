/** The options of a select or a segmented control, in the order of their labels' record. */
export function optionsOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  const entries = Object.entries<string>(labels) as [Value, string][];
  return entries.map(([value, label]) => ({ value, label }));
}
