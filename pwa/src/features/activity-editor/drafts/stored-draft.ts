/** What a wizard holds, as data for the device and back. Pure. */
import type { StoredActivityDraft } from '#data/drafts/activity/activity-drafts.ts';
import type { NotedDraft } from '#data/drafts/activity/draft-keeper.ts';
import { type ActivityDraft, emptyDraft } from '../activity-draft.ts';
import type { WizardPlace } from '../wizard-steps.ts';
import type { Written } from './draft-history.ts';

/** A wizard that a person continues. */
export interface ContinuedDraft {
  written: Written;
  place: WizardPlace;
}

type Form = Omit<ActivityDraft, 'files'>;

interface Content {
  draft: Form;
  base: Form;
  place: WizardPlace;
}

export function notedDraft({ draft, base }: Written, place: WizardPlace): NotedDraft {
  const content: Content = { draft: formOf(draft), base: formOf(base), place };
  return { activityUid: draft.uid ?? null, title: draft.title, content, files: Object.values(draft.files) };
}

/** Null for content that no version of the wizard has written. Fields that an older version lacked are empty. */
export function continueDraft({ content, files }: StoredActivityDraft): ContinuedDraft | null {
  if (!isContent(content)) return null;
  const picked = Object.fromEntries(files.map((file) => [file.address, file]));
  const draft = { ...emptyDraft(), ...content.draft, files: picked };
  return {
    written: { draft, base: { ...emptyDraft(), ...content.base } },
    place: content.place,
  };
}

function formOf({ files: _, ...form }: ActivityDraft): Form {
  return form;
}

function isContent(value: unknown): value is Content {
  return (
    typeof value === 'object' && value !== null && 'draft' in value && 'base' in value && 'place' in value
  );
}
