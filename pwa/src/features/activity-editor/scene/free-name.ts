/** Names of new parts of a scene, each unlike all names that are taken: messages name parts by them. Pure. */
import type { ActivitySet, Zone } from 'shared-schema/entities';

/** 'Activity Set N', with the lowest N from the number of sets on that no other set has. */
export function newSetName(sets: readonly Pick<ActivitySet, 'name'>[]): string {
  return firstFree(namesOf(sets), sets.length + 1, (number) => `Activity Set ${number}`);
}

/** 'Park (copy)', then 'Park (copy 2)'. */
export function copiedSetName(name: string, sets: readonly Pick<ActivitySet, 'name'>[]): string {
  return firstFree(namesOf(sets), 1, (number) => `${name} (${number === 1 ? 'copy' : `copy ${number}`})`);
}

/** 'Zone N', with the lowest N from the number of zones on that no other zone has. */
export function newZoneLabel(zones: readonly Pick<Zone, 'label'>[]): string {
  const labels = zones.map(({ label }) => label);
  return firstFree(labels, zones.length + 1, (number) => `Zone ${number}`);
}

const namesOf = (sets: readonly Pick<ActivitySet, 'name'>[]) => sets.map(({ name }) => name);

function firstFree(taken: readonly string[], from: number, nameWith: (number: number) => string): string {
  let number = from;
  while (taken.includes(nameWith(number))) number += 1;
  return nameWith(number);
}
