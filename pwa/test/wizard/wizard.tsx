/**
 * The activity wizard on a screen of its own. What it saves to is mocked by each test file, where `vi.mock` is hoisted:
 * outcomes.ts, activity-commands.ts, local-file.ts, use-is-gone.ts and use-draft-file.ts.
 */
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { saveActivity } from '#data/commands/activity-commands.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import type { Activity, ActivityType } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import ActivityWizard from '#features/activity-editor/ActivityWizard.tsx';
import { type ActivityDraft, draftOf, emptyDraft } from '#features/activity-editor/activity-draft.ts';
import { type RenderedScreen, renderScreen } from '../render-screen.tsx';

/** Called when the wizard closes. */
export const onClose = vi.fn();

/** Before each test: what is saved is accepted, and no activity was deleted elsewhere. */
export function resetWizard(): void {
  vi.clearAllMocks();
  vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
  vi.mocked(saveActivity).mockResolvedValue({ uid: 'park', commandIds: ['c1'] });
  vi.mocked(useIsGone).mockReturnValue(false);
}

export const openWizard = (start: ActivityDraft): RenderedScreen =>
  renderScreen(<ActivityWizard start={start} onClose={onClose} />);

export const createActivity = (type: ActivityType | null = null) => openWizard(emptyDraft(type));

export const editActivity = (activity: Activity) => openWizard(draftOf(activity));

/** The wizard of a new activity at its content. */
export async function openContent(type: ActivityType): Promise<RenderedScreen> {
  const rendered = createActivity(type);
  await rendered.fill(field(/^Title/), 'At the park');
  await rendered.user.click(button('Next'));
  return rendered;
}

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

export const isInvalid = (element: Element) => element.getAttribute('aria-invalid') === 'true';

/** What the element is described by. */
export const wordsAt = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
