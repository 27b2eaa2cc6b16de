/** Which classes of a file the teacher takes, and where their students go. Pure. */
import { isSameName } from 'shared-schema/rules/people/name-key';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import type { ListedClass, RosterFile } from '../read/roster.ts';
import { type ChosenClass, classOfKey } from './plan.ts';

/** Where a class of the file goes: uid of a class, or 'new'. */
export type Targets = ReadonlyMap<string, string>;

/** Keys of chosen classes with their targets. */
export interface ClassChoice {
  readonly chosen: ReadonlySet<string>;
  readonly targets: Targets;
}

/** A class without a name in the file can only be one that the teacher has. */
export function choosableClasses({ classes }: RosterFile, own: readonly SchoolClass[]): ListedClass[] {
  return classes.filter(({ key, name }) => name !== null || classOfKey(key, own) !== undefined);
}

/**
 * The class that has the key of the school, else an active one of the same name without a key. Where the class with the
 * key is not active, the other one comes first: children of a class that is not active see no activities.
 */
export function presetTarget({ key, name }: ListedClass, own: readonly SchoolClass[]): SchoolClass | null {
  const known = classOfKey(key, own);
  if (known?.isActive) return known;
  const isNamed = (each: SchoolClass) => !each.sourcedId && name !== null && isSameName(each.name, name);
  return own.find((each) => each.isActive && isNamed(each)) ?? known ?? null;
}

/** Active classes that the file made before are chosen, so that a newer file needs no search. */
export function presetChoice(classes: readonly ListedClass[], own: readonly SchoolClass[]): ClassChoice {
  const known = classes.flatMap(({ key }) => (key !== null && classOfKey(key, own)?.isActive ? [key] : []));
  return { chosen: new Set(known), targets: new Map() };
}

/** In the order of the file. */
export function chosenClasses(
  classes: readonly ListedClass[],
  own: readonly SchoolClass[],
  { chosen, targets }: ClassChoice,
): ChosenClass[] {
  return classes.flatMap((listed) => {
    if (listed.key === null || !chosen.has(listed.key)) return [];
    const given = targets.get(listed.key);
    const target =
      given === undefined ? presetTarget(listed, own) : (own.find(({ uid }) => uid === given) ?? null);
    return [{ listed, target }];
  });
}

/** Two classes of the file cannot become one class: each has its own key. */
export function isTargetTwice(chosen: readonly ChosenClass[]): boolean {
  const uids = chosen.flatMap(({ target }) => target?.uid ?? []);
  return new Set(uids).size < uids.length;
}
