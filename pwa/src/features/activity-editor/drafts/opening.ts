/** What a person opened the wizard for, and what the wizard begins with. */
import { requireAccount } from '#data/auth/account/current-account.ts';
import { makeUid } from '#data/commands/enqueue.ts';
import { openKeptFiles } from '#data/commands/kept-files.ts';
import type { DataContext } from '#data/context.ts';
import { findDraftOf, type ListedDraft, readActivityDraft } from '#data/drafts/activity/activity-drafts.ts';
import { findDraftsElsewhere } from '#data/drafts/held-drafts.ts';
import type { Activity, ActivityType } from '#data/queries/teacher/rows.ts';
import { type ActivityDraft, draftOf, duplicateOf, emptyDraft } from '../activity-draft.ts';
import type { WizardPlace } from '../wizard-steps.ts';
import type { Written } from './draft-history.ts';
import { continueDraft } from './stored-draft.ts';
import type { DraftOwner } from './use-kept-draft.ts';

export type Opening =
  | { kind: 'new'; type: ActivityType | null }
  | { kind: 'edit'; activity: Activity }
  /** A new activity that begins with everything of another. */
  | { kind: 'duplicate'; activity: Activity }
  /** `id` of a draft on this device. */
  | { kind: 'draft'; id: string }
  /** Refused work in its form, or as it was changed in the draft with this `id`. */
  | { kind: 'refused'; id: string; draft: ActivityDraft };

/** What a wizard begins with. */
export interface WizardStart {
  owner: DraftOwner;
  written: Written;
  /** Earlier states that undo brings back. */
  past: readonly Written[];
  /** Where the draft was left; null for the first step. */
  place: WizardPlace | null;
}

export type Opened =
  /** `hasLostFiles`: the page of the draft closed before a picked file was on the device. */
  | { kind: 'start'; start: WizardStart; hasLostFiles?: boolean | undefined }
  /** There is a draft of the activity: the person chooses. */
  | { kind: 'choose'; draft: ListedDraft; activity: Activity }
  /** The draft was saved or discarded in another window. */
  | { kind: 'gone' }
  /** A wizard of another window holds the draft: two would write over each other. */
  | { kind: 'elsewhere' };

export async function openWizard(opening: Opening, context: DataContext): Promise<Opened> {
  switch (opening.kind) {
    case 'new':
      return fresh(emptyDraft(opening.type), context);
    case 'duplicate':
      return fresh(duplicateOf(opening.activity), context);
    case 'edit': {
      const draft = await findDraftOf(opening.activity.uid, context);
      return draft
        ? { kind: 'choose', draft, activity: opening.activity }
        : fresh(draftOf(opening.activity), context);
    }
    case 'draft':
      return fromDraft(opening.id, context);
    case 'refused': {
      const opened = await fromDraft(opening.id, context);
      if (opened.kind !== 'gone') return opened;
      return fresh(await withKeptFiles(opening.draft, context), context, opening.id);
    }
  }
}

/** With copies of the files that go with the refused command when another window discards it. */
async function withKeptFiles(draft: ActivityDraft, context: DataContext): Promise<ActivityDraft> {
  const kept = await openKeptFiles(draft, context);
  return { ...draft, files: Object.fromEntries(kept.map((file) => [file.address, file])) };
}

/** The draft as it was left, unless it is open in another window. */
export async function fromDraft(id: string, context: DataContext): Promise<Opened> {
  const isElsewhere = await findDraftsElsewhere();
  if (isElsewhere(id)) return { kind: 'elsewhere' };
  const { uid: account } = await requireAccount(context);
  const stored = await readActivityDraft(id, context);
  const continued = stored && continueDraft(stored);
  return continued
    ? {
        kind: 'start',
        start: { owner: { account, id }, ...continued, past: [] },
        hasLostFiles: stored.hasLostFiles,
      }
    : { kind: 'gone' };
}

/** The activity as it is saved; undo brings the draft back. */
export async function fromSaved(id: string, activity: Activity, context: DataContext): Promise<Opened> {
  const opened = await fromDraft(id, context);
  if (opened.kind !== 'start') return fresh(draftOf(activity), context);
  const { owner, written } = opened.start;
  const start = { owner, written: unchanged(draftOf(activity)), past: [written], place: null };
  return { kind: 'start', start };
}

async function fresh(
  draft: ActivityDraft,
  context: DataContext,
  id: string = makeUid(context),
): Promise<Opened> {
  const { uid: account } = await requireAccount(context);
  const start = {
    owner: { account, id },
    written: unchanged(draft),
    past: [],
    place: null,
  };
  return { kind: 'start', start };
}

const unchanged = (draft: ActivityDraft): Written => ({ draft, base: draft });
