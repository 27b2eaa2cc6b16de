/** Adds an object to a set of the draft. */
import { showToast } from '#ui/toast/toast-store.ts';
import type { SceneEditing } from './scene-editing.ts';
import type { ObjectStart } from './scenes.ts';
import { sceneTexts as texts } from './texts.ts';

export function addWords(editing: SceneEditing, name: string, keys?: readonly string[]): void {
  addObject(editing, { type: 'text', name, textLabel: name }, keys);
  showToast({ title: texts.objectAdded, message: name });
}

/** `keys` of the fields that hold what is added. */
export function addObject(
  { wizard, newId, set }: SceneEditing,
  object: ObjectStart,
  keys: readonly string[] = [],
): void {
  const scene = { type: 'add-object', setId: set.id, id: newId(), object } as const;
  wizard.dispatch({ type: 'add-unadded', keys, by: { type: 'scene', scene, file: null } });
}
