/** Classes as a list offers them. */
import { teacherTexts as texts } from './texts.ts';

interface NamedClass {
  uid: string;
  name: string;
  isActive: boolean;
}

/** Classes that are not active come last: those of last year, as a rule. */
export function activeFirst<Row extends NamedClass>(classes: readonly Row[]): Row[] {
  return [...classes].sort((a, b) => Number(b.isActive) - Number(a.isActive));
}

/** The name, and that the class is not active: its children see none of its activities. */
export function classLabel({ isActive }: NamedClass, name: string): string {
  return isActive ? name : texts.notActive(name);
}

/** The choices of a list of classes. */
export function classOptions(classes: readonly NamedClass[]): { value: string; label: string }[] {
  return activeFirst(classes).map((row) => ({ value: row.uid, label: classLabel(row, row.name) }));
}
