/** The wizard as its parts see it: where it is, what is written, undo, saving, and what comes from elsewhere. */
import { useEffect, useReducer, useRef, useState } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { saveActivity } from '#data/commands/activity-commands.ts';
import type { Stored } from '#data/commands/enqueue.ts';
import type { LocalFile } from '#data/commands/local-file.ts';
import { prepareFile } from '#data/commands/local-file.ts';
import type { DraftState } from '#data/drafts/activity/draft-keeper.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { isBusyWith, RECORDING, UNDECIDED_RECORDING } from '#platform/locks/busy-store.ts';
import { useIsOnScreen } from '#platform/use-is-on-screen.ts';
import { dialogTexts } from '#ui/dialogs/texts.ts';
import { soundFieldTexts } from '#ui/sound-field/texts.ts';
import { showUndecided } from '#ui/sound-field/undecided.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { type ActivityDraft, asNew, type DraftAction } from './activity-draft.ts';
import type { FieldProblem } from './checks/draft-check.ts';
import { type DraftCheck, useDraftCheck } from './checks/use-draft-check.ts';
import { payloadOf } from './draft-payload.ts';
import { isSameDraft } from './drafts/difference.ts';
import { type HistoryAction, reduceHistory, startHistory } from './drafts/draft-history.ts';
import type { WizardStart } from './drafts/opening.ts';
import { useDraftKeeper, useDraftState, useKeeping } from './drafts/use-kept-draft.ts';
import { type NewerVersion, useNewerVersion } from './drafts/use-newer-version.ts';
import { type FieldWatch, useFieldWatch } from './drafts/use-wizard-keys.ts';
import { leavesOut } from './review/not-added.ts';
import { wizardTexts as texts } from './texts.ts';
import {
  goTo,
  isLast,
  next,
  openForProblem,
  openReview,
  previous,
  WIZARD_EDIT,
  WIZARD_START,
  type WizardPlace,
} from './wizard-steps.ts';

export interface WizardHandle {
  place: WizardPlace;
  draft: ActivityDraft;
  /** Something was written since the wizard was opened, and is not what is saved. */
  changed: boolean;
  saving: boolean;
  /** The activity was deleted meanwhile: what is written is saved as a new one. */
  isGone: boolean;
  /** Name of refused work that was decided in another window: what is written cannot be saved. */
  gone: string | null;
  /** What the last check of a step, or of everything, found. */
  check: DraftCheck;
  dispatch(action: DraftAction): void;
  /** What it answers is on this device, or `draftState` has failed. Throws as `prepareFile` of `#data` does. */
  prepareFile(file: File): Promise<LocalFile>;
  /** Nothing is saved while `work` adds files: they would be left out. */
  whileAdding<T>(work: () => Promise<T>): Promise<T>;
  /** Goes on where the step has everything; otherwise its fields say what is missing. */
  next(): void;
  previous(): void;
  goTo(step: number): void;
  /** Opens the step with a field that is not right, and gives the field the focus. */
  openProblem(problem: FieldProblem): void;
  save(): void;
  /** Absent where there is no way to assign. */
  saveAndAssign?: (() => void) | undefined;
  history: { canUndo: boolean; undo(): void; canRedo: boolean; redo(): void };
  /** False where a recording waits for a decision, which closing its field would drop; a toast has said so. */
  mayMove(): boolean;
  /** False where a file that is on its way into the draft would be lost; a toast has said so. */
  mayLeave(): boolean;
  /** Whether this device has what is written. */
  draftState: DraftState;
  /** Null without a draft that is kept. */
  keptDraft: { keep(): void; discard(): void } | null;
  /** A version of the activity from elsewhere that waits for a decision. */
  newer: { version: NewerVersion; take(): void; keepMine(): void } | null;
  fields: FieldWatch;
}

export type SaveDraft = (payload: ReturnType<typeof payloadOf>) => Promise<Stored & { uid?: string }>;

export interface WizardProps {
  start: ActivityDraft;
  /** What was kept of it, and where it is kept from now on. Without it no draft is kept. */
  kept?: WizardStart;
  /** Stores the activity in another way than as an edit. The draft that is kept goes with it. */
  save?: SaveDraft;
  /** Name of what `save` is about, when another window has already decided about it. */
  gone?: string | null;
  /** Title of the deleted activity in whose place `save` makes a new one. */
  deleted?: string | null;
  onClose(): void;
  /** The activity was saved and is to be given to classes. */
  onAssign?(activityUid: string): void;
  /** Opens the activities that come with the app, after the wizard without content has closed. */
  onReady?(): void;
}

export function useWizardState(props: WizardProps): WizardHandle {
  const { start, kept, save: store, onClose, onAssign } = props;
  const context = useAppContext();
  const [history, dispatchToHistory] = useReducer(reduceHistory, null, () =>
    startHistory(kept?.written ?? { draft: start, base: start }, kept?.past),
  );
  const { draft } = history.present;
  const [place, setPlace] = useState<WizardPlace>(kept?.place ?? (start.uid ? WIZARD_EDIT : WIZARD_START));
  const fields = useFieldWatch();
  const keeper = useDraftKeeper(kept?.owner);
  const draftState = useDraftState(keeper);
  const { isRunning: saving, run } = useCommandAction();
  const isRowGone = useIsGone('activities', start.uid ?? '');
  // The wizard's own save decides about it, too.
  const gone = saving ? null : (props.gone ?? null);
  const isGone = isRowGone && start.uid !== undefined && !store;
  const toSave = isGone ? asNew(draft) : draft;
  const check = useDraftCheck(toSave);
  const storeFile = useKeeping(keeper, history.present, place);
  /** A newer version that was taken in place of a draft leaves the draft on this device. */
  const isSaved = isSameDraft(draft, history.present.base) && draftState === 'none';
  const adding = useAdding();
  const isOpen = useIsOnScreen();
  useReleasedPreviews(draft.files);
  const keepMine = (newer: ActivityDraft) => dispatchToHistory({ type: 'keep-mine', newer });
  const know = (newer: ActivityDraft) => dispatchToHistory({ type: 'know', newer });
  const version = useNewerVersion(history.present, know);

  const storeActivity: SaveDraft = async (payload) => {
    await keeper?.flush();
    const draftId = keeper && { draft: keeper.id };
    const stored = await (store ? store(payload) : saveActivity({ ...payload, ...draftId }, context));
    await keeper?.end();
    return stored;
  };
  /** False, with a toast, where an obstacle is in the way. */
  const allowOrTell = (by: keyof typeof texts.notYet, obstacle: string | null) => {
    if (obstacle) showToast({ title: texts.notYet[by], message: obstacle, tone: 'info' });
    if (obstacle === soundFieldTexts.undecided) showUndecided();
    return !obstacle;
  };
  const mayEnd = (by: 'save' | 'leave') =>
    allowOrTell(by, adding.isAdding() ? texts.stillAdding : findRecording());
  /** A field that closes saves what was stopped; what waits for a decision would be lost. */
  const mayMove = () => allowOrTell('move', findUndecided());
  const move = (to: (before: WizardPlace) => WizardPlace) => {
    if (mayMove()) setPlace(to);
  };
  /** To another state of the draft, in which the field of a recording may not be. */
  const travel = (action: HistoryAction) => {
    if (mayMove()) dispatchToHistory(action);
  };
  const openStepOf = ({ step }: FieldProblem) => setPlace((before) => openForProblem(before, step));
  const save = async (afterwards: (uid: string) => void = () => {}) => {
    if (!mayEnd('save') || !allowOrTell('save', gone && dialogTexts.gone(gone))) return;
    const problem = check.run();
    if (problem) return openStepOf(problem);
    // Only the review says what saving leaves out.
    if (!isLast(place) && leavesOut(draft)) return setPlace(openReview);
    const failed = {
      title: texts.failedTitle,
      message: toSave.uid ? texts.updateFailed : texts.createFailed,
    };
    const title = draft.title.trim();
    const words = {
      done: { title: texts.saved, message: texts.savedText(title) },
      later: texts.savedLater(title),
    };
    const saved = await run(() => storeActivity(payloadOf(toSave)), words, failed);
    if (!saved) return;
    const { stored, outcome } = saved;
    if (isOpen.current && stored.uid && outcome.kind !== 'refused') afterwards(stored.uid);
    onClose();
  };
  return {
    place,
    draft,
    changed: !isSameDraft(draft, start) && !isSaved,
    saving,
    isGone,
    gone,
    dispatch: (action) => {
      if (saving) return;
      fields.noteAction();
      dispatchToHistory({ type: 'change', action, at: context.clock.now() });
    },
    prepareFile: (chosen) =>
      adding.whileAdding(async () => {
        const file = await prepareFile(chosen, context);
        await storeFile(file);
        return file;
      }),
    whileAdding: adding.whileAdding,
    check,
    next: () => {
      // Asked before the check, which opens the part with the first problem.
      if (mayMove() && !check.run(place.current)) setPlace(next);
    },
    previous: () => move(previous),
    goTo: (step) => move((before) => goTo(before, step)),
    openProblem: (problem) => {
      if (!mayMove()) return;
      check.show(problem);
      openStepOf(problem);
    },
    save: () => void save(),
    saveAndAssign: onAssign && (() => void save(onAssign)),
    history: {
      canUndo: history.past.length > 0,
      undo: () => travel({ type: 'undo' }),
      canRedo: history.future.length > 0,
      redo: () => travel({ type: 'redo' }),
    },
    draftState,
    mayMove,
    mayLeave: () => mayEnd('leave'),
    keptDraft: keeper && { keep: () => void keeper.flush(), discard: () => void keeper.drop() },
    newer: version && !store ? newerOf(version) : null,
    fields,
  };

  function newerOf(version: NewerVersion) {
    return {
      version,
      take: () => travel({ type: 'take-newer', newer: version.draft }),
      keepMine: () => keepMine(version.draft),
    };
  }
}

/** What to say of a recording that is not in the draft yet; null without one. */
const findRecording = () => (isBusyWith(RECORDING) ? texts.stillRecording : findUndecided());

const findUndecided = () => (isBusyWith(UNDECIDED_RECORDING) ? soundFieldTexts.undecided : null);

/** Knows whether files are on their way into the draft. */
function useAdding() {
  const running = useRef(0);
  return {
    isAdding: () => running.current > 0,
    async whileAdding<T>(work: () => Promise<T>): Promise<T> {
      running.current += 1;
      try {
        return await work();
      } finally {
        running.current -= 1;
      }
    },
  };
}

/** Pictures of picked files are held by the browser until they are released; undo may show each of them again. */
function useReleasedPreviews(files: ActivityDraft['files']): void {
  const held = useRef(new Set<string>());
  useEffect(() => {
    for (const { previewUrl } of Object.values(files)) held.current.add(previewUrl);
  }, [files]);
  useEffect(() => {
    const urls = held.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);
}
