/**
 * A page that opens the wizard, on a real device of teacher Rivera, whose school has one story: the fox. The test files
 * mock what the school says, where `vi.mock` is hoisted: outcomes.ts and use-table.ts.
 */
import { configure, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { type ListedDraft, listActivityDrafts } from '#data/drafts/activity/activity-drafts.ts';
import type { CommandRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { useTable } from '#data/queries/use-table.ts';
// Loaded before a test waits for them.
import '#features/activity-editor/drafts/OpenWizard.tsx';
import '#features/activity-editor/drafts/UnfinishedActivities.tsx';
import { useWizard } from '#features/activity-editor/use-wizard.tsx';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { type RenderedScreen, renderScreen } from '../render-screen.tsx';
import { activity } from '../teacher-rows.ts';
import { createTestAppContext } from '../test-app-context.ts';
import { createTestDevice } from '../test-device.ts';

// Whether an element is hidden takes longest to find out.
configure({ defaultHidden: true });

const questions = [{ id: '1', prompt: 'Who?', imageUrl: null }];
export const fox = activity('fox', {
  ...{ title: 'The fox', type: 'story', storyContent: 'A fox ran.', questions, seq: 5 },
  ...{ imageUrl: null, question: null, audioUrl: null, audioCommand: null },
});

export interface WizardPage {
  outbox: OutboxDb;
  clock: FakeClock;
  open(): RenderedScreen;
  /** The drafts that are offered. */
  drafts(): Promise<ListedDraft[]>;
  commands(): Promise<CommandRow[]>;
}

/** Before each test: a new device, a school that accepts what is saved, and the fox. */
export async function createWizardPage(): Promise<WizardPage> {
  vi.clearAllMocks();
  vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
  showActivities(fox);
  const { context, outbox, signIn } = await createTestDevice();
  await signIn('rivera', 'teacher');
  const clock = createFakeClock();
  return {
    outbox,
    clock,
    open: () => renderScreen(<Page />, createTestAppContext({}, { ...context, clock })),
    drafts: () => listActivityDrafts(outbox, 'rivera'),
    commands: () => outbox.commands.toArray(),
  };
}

const Assign = ({ activity: given, onClose }: { activity: Activity; onClose(): void }) => (
  <button type="button" onClick={onClose}>
    Assign {given.title}
  </button>
);

export function Page() {
  const wizard = useWizard(Assign, () => {});
  return (
    <>
      <button type="button" onClick={() => wizard.create('story')}>
        New story
      </button>
      <button type="button" onClick={() => wizard.create('interactive_listening')}>
        New scene
      </button>
      <button type="button" onClick={() => wizard.edit(fox)}>
        Edit the fox
      </button>
      {wizard.offers}
      {wizard.element}
    </>
  );
}

/** The activities that the device has; an open wizard reads them when it is drawn. */
export const showActivities = (...rows: Activity[]) => vi.mocked(useTable).mockReturnValue(rows);

export const findButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
export const findTitle = () => screen.findByLabelText<HTMLInputElement>(/^Title/);
