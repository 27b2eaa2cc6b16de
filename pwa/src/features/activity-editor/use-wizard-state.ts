/** The wizard as its parts see it: where it is, what is written, and saving. Nothing of it survives the window. */
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { REQUIRED_INFORMATION_TITLE, requiredInformation } from 'shared-schema/rules/activity-validation';
import { VALIDATION_TOAST_DURATION_MS } from 'shared-schema/rules/constants';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { type LocalFile, prepareFile, type Stored, saveActivity } from '#data/commands/teacher-commands.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { type ActivityDraft, type DraftAction, reduceDraft } from './activity-draft.ts';
import { missingInDraft, stepOfMissing } from './draft-check.ts';
import { payloadOf } from './draft-payload.ts';
import { wizardTexts as texts } from './texts.ts';
import { goTo, next, previous, WIZARD_EDIT, WIZARD_START, type WizardPlace } from './wizard-steps.ts';

export interface WizardHandle {
  place: WizardPlace;
  draft: ActivityDraft;
  /** Something was written since the wizard was opened. */
  changed: boolean;
  saving: boolean;
  act(action: DraftAction): void;
  prepareFile(file: File): Promise<LocalFile>;
  next(): void;
  previous(): void;
  goTo(step: number): void;
  save(): void;
}

export type SaveDraft = (payload: ReturnType<typeof payloadOf>) => Promise<Stored>;

export function useWizardState(start: ActivityDraft, onClose: () => void, store?: SaveDraft): WizardHandle {
  const context = useAppContext();
  const storeActivity: SaveDraft = (payload) => saveActivity(payload, context);
  const [draft, act] = useReducer(reduceDraft, start);
  const [place, setPlace] = useState<WizardPlace>(start.uid ? WIZARD_EDIT : WIZARD_START);
  const { isRunning, run } = useCommandAction();
  useReleasedPreviews(draft.files);
  const save = async () => {
    const missing = missingInDraft(draft);
    const step = stepOfMissing(missing);
    if (step !== null) {
      tellMissing(missing);
      setPlace((before) => goTo(before, step));
      return;
    }
    const failed = { title: texts.failedTitle, message: draft.uid ? texts.updateFailed : texts.createFailed };
    const title = draft.title.trim();
    const words = {
      done: { title: texts.saved, message: texts.savedText(title) },
      later: texts.savedLater(title),
    };
    if (await run(() => (store ?? storeActivity)(payloadOf(draft)), words, failed)) onClose();
  };
  return {
    place,
    draft,
    changed: draft !== start,
    saving: isRunning,
    act,
    prepareFile: (file) => prepareFile(file, context),
    next: () => setPlace(next),
    previous: () => setPlace(previous),
    goTo: (step) => setPlace((before) => goTo(before, step)),
    save: () => void save(),
  };
}

function tellMissing(missing: readonly string[]): void {
  showToast({
    title: REQUIRED_INFORMATION_TITLE,
    message: requiredInformation(missing) ?? '',
    tone: 'error',
    duration: VALIDATION_TOAST_DURATION_MS,
  });
}

/** Pictures of picked files are held by the browser until they are released. */
function useReleasedPreviews(files: ActivityDraft['files']): void {
  const release = useEffectEvent(() => {
    for (const { previewUrl } of Object.values(files)) URL.revokeObjectURL(previewUrl);
  });
  useEffect(() => () => release(), []);
}
