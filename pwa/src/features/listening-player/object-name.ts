/** What an object is called on its tile and aloud. */
import type { PositioningObject } from 'shared-schema/entities';
import { stockObject } from 'shared-schema/rules/listening/stock-objects';

export function nameOfObject(object: PositioningObject): string {
  return object.textLabel || object.name || stockObject(object.libraryItem).name;
}
