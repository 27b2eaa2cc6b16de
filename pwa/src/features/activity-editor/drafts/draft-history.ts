/**
 * Undo and redo over everything in the wizard. Pure reducer around the reducer of the draft: it compares the drafts
 * before and after an action, so that it needs to know no action by name.
 */
import { type ActivityDraft, type DraftAction, reduceDraft } from '../activity-draft.ts';
import { findDifference, isSameDraft } from './difference.ts';

/** What is written, and the activity that it changes: as it was opened, or a newer version a person knows of. */
export interface Written {
  readonly draft: ActivityDraft;
  readonly base: ActivityDraft;
}

export interface DraftHistory {
  /** The latest last. */
  readonly past: readonly Written[];
  readonly present: Written;
  /** What was undone, the next to redo first. */
  readonly future: readonly Written[];
  /** The place of the last change and its time, in milliseconds; null after a change that no other joins. */
  readonly last: { readonly path: string; readonly at: number } | null;
}

export type HistoryAction =
  /** `at` in milliseconds. */
  | { type: 'change'; action: DraftAction; at: number }
  | { type: 'undo' }
  | { type: 'redo' }
  /** The newer version from elsewhere in place of what is written, which undo brings back. */
  | { type: 'take-newer'; newer: ActivityDraft }
  /** What is written counts as a change of the newer version. */
  | { type: 'keep-mine'; newer: ActivityDraft }
  /**
   * The newer version says what is written, or what it changes: nobody was asked. Steps on top of anything else stay, so
   * that undo to one of them brings the notice.
   */
  | { type: 'know'; newer: ActivityDraft };

/** Changes of one field within this pause of each other are one step. */
const JOIN_PAUSE_MS = 1_000;
const MAX_STEPS = 200;

export function startHistory(present: Written, past: readonly Written[] = []): DraftHistory {
  return { past, present, future: [], last: null };
}

export function reduceHistory(history: DraftHistory, action: HistoryAction): DraftHistory {
  const { past, present, future } = history;
  switch (action.type) {
    case 'change':
      return changed(history, reduceDraft(present.draft, action.action), action.at);
    case 'undo': {
      const before = past.at(-1);
      if (!before) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (!after) return history;
      return { past: [...past, present], present: after, future: rest, last: null };
    }
    case 'take-newer':
      return startHistory({ draft: action.newer, base: action.newer }, withStep(past, present));
    case 'keep-mine':
      return mapSteps(history, (written) => onTopOf(written, action.newer));
    case 'know': {
      const isOfIt = (written: Written) => written === present || isSameDraft(written.base, action.newer);
      return mapSteps(history, (written) => (isOfIt(written) ? onTopOf(written, action.newer) : written));
    }
  }
}

function changed(history: DraftHistory, draft: ActivityDraft, at: number): DraftHistory {
  const { past, present, last } = history;
  const difference = findDifference(present.draft, draft);
  const next = { ...present, draft };
  // A file without a place, or a value that was the same: nothing that a person could undo.
  if (!difference) return { ...history, present: next };
  const { path, kind } = difference;
  const isJoined = kind !== 'other' && last?.path === path && at - last.at <= JOIN_PAUSE_MS;
  return {
    past: isJoined ? past : withStep(past, present),
    present: next,
    future: [],
    last: kind === 'other' ? null : { path, at },
  };
}

function mapSteps(history: DraftHistory, change: (written: Written) => Written): DraftHistory {
  const { past, present, future } = history;
  return { ...history, past: past.map(change), present: change(present), future: future.map(change) };
}

function withStep(past: readonly Written[], step: Written): readonly Written[] {
  return [...past, step].slice(-MAX_STEPS);
}

/** Steps that were made on top of an older version; a step that took a still newer one stays. */
function onTopOf(written: Written, newer: ActivityDraft): Written {
  if ((written.base.seq ?? 0) > (newer.seq ?? 0)) return written;
  const seq = newer.seq === undefined ? {} : { seq: newer.seq };
  return { draft: { ...written.draft, ...seq }, base: newer };
}
