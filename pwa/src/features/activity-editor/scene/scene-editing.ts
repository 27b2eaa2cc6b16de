/** What the parts of the scene editor work with: one set, and the ways to change it. */
import type { ActivitySet } from 'shared-schema/entities';
import type { LocalFile } from '#data/commands/local-file.ts';
import { useDraftFile } from '../use-draft-file.ts';
import type { WizardHandle } from '../use-wizard-state.ts';
import type { SceneAction } from './scenes.ts';

/** What can be edited of a set, one at a time. */
export type SetStep = 'background' | 'zones' | 'objects' | 'questions';

export interface SceneEditing {
  readonly wizard: WizardHandle;
  readonly set: ActivitySet;
  /** `file` is a new file that the action names. */
  dispatch(action: SceneAction, file?: LocalFile | null): void;
  /** Id for a part that is added. */
  newId(): string;
}

/** Address of a picture or sound of the draft that can be shown, also before it is saved. */
export function useSceneFile(editing: Pick<SceneEditing, 'wizard'>, address: string | null) {
  return useDraftFile(editing.wizard.draft, address);
}
