// @vitest-environment happy-dom
/** Changing a refused activity: its draft, and a decision in another window. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ErrorCode } from 'shared-schema/contract/errors';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveActivity } from '#data/commands/activity-commands.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { listActivityDrafts } from '#data/drafts/activity/activity-drafts.ts';
import { addReducers } from '#data/optimistic/overlay-table.ts';
import { teacherReducers } from '#data/optimistic/teacher-reducers.ts';
import { refuse } from '#data/outbox/lane-commands.ts';
import { useTable } from '#data/queries/use-table.ts';
import { toSyncIssues } from '#data/sync-issues/issue-items.ts';
import { discardRefused, retryRefused } from '#data/sync-issues/resolve-issue.ts';
// Loaded before a test waits for it.
import '#features/activity-editor/drafts/OpenWizard.tsx';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { formOf, type RefusedForm, type RefusedSources } from './form-of.ts';

vi.mock('#data/commands/outcomes.ts', { spy: true });
vi.mock('#data/queries/use-table.ts', () => ({ useTable: vi.fn() }));

addReducers(teacherReducers);

const uid = '019b8000-0000-7000-8000-000000000001';
const questions = [{ id: '1', prompt: 'Who?', imageUrl: null }];
const story = { uid, title: 'The fox', type: 'story', storyContent: 'A fox ran.', questions } as const;
const onClose = vi.fn();

let device: TestDevice;
let form: RefusedForm;

beforeEach(async () => {
  vi.clearAllMocks();
  vi.mocked(useTable).mockReturnValue([]);
  vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
  await saveActivity({ ...story, files: [] }, device.context);
  form = await refusedForm();
});

async function refusedForm(
  code: ErrorCode = 'not_owner',
  activities = [activity(uid, { seq: 5 })],
): Promise<RefusedForm> {
  const [saved] = await commands();
  await refuse(device.outbox, saved?.commandId ?? '', code);
  const tables = { users: [], class_codes: [], activities: [], activity_assignments: [], recordings: [] };
  const rivera = { uid: 'rivera', firstName: 'Ana', lastName: 'Rivera', username: 'rivera' };
  const [item] = toSyncIssues(await commands(), tables, [rivera]);
  const sources = { activities } as unknown as RefusedSources;
  const found = item && formOf(item, sources);
  if (!found) throw new Error('no form');
  return found;
}

const commands = () => device.outbox.commands.toArray();
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const title = () => screen.findByLabelText<HTMLInputElement>(/^Title/);

const dialog = (gone: string | null) => <ChangeDialog form={form} gone={gone} onClose={onClose} />;

/** The wizard with a changed title, at its last step. */
async function changeTitle() {
  const opened = renderScreen(dialog(null), createTestAppContext({}, device.context));
  await opened.fill(await title(), 'The red fox');
  await opened.user.click(await button(/Review/));
  return opened;
}

it('the changed activity goes in place of the refused one', async () => {
  const { user } = await changeTitle();
  await user.click(await button('Update Activity'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await commands()).toMatchObject([{ state: 'pending', payload: { title: 'The red fox' } }]);
});

it('an activity that was deleted says that saving makes a new one, and what does not come along', async () => {
  form = await refusedForm('not_found', []);
  const { fill, user } = renderScreen(dialog(null), createTestAppContext({}, device.context));
  await fill(await title(), 'The red fox');
  expect(
    screen.getByText(
      '“The fox” was deleted. Saving makes a new activity of what you wrote; assign it to your classes again.',
    ),
  ).toBeTruthy();
  await user.click(await button('Next'));
  await user.click(await button('Next'));
  await user.click(await button('Create Activity'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [saved] = await commands();
  expect(saved).toMatchObject({ state: 'pending', payload: { title: 'The red fox' } });
  expect(saved?.payload).not.toMatchObject({ uid });
});

it('an activity that was decided in another window says so, and is not saved', async () => {
  const { user, update } = await changeTitle();
  update(dialog('Activity “The fox”'));
  expect(await screen.findByText(/Activity “The fox” is no longer here/)).toBeTruthy();
  expect((await button('Update Activity')).disabled).toBe(true);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shownToast()?.title).toBe('Not saved yet'));
  expect(onClose).not.toHaveBeenCalled();
});

it('what was typed is there again after a reload, and is offered nowhere else', async () => {
  const { unmount } = await changeTitle();
  unmount();
  await waitFor(async () => expect(await device.outbox.activityDrafts.count()).toBe(1));
  expect(await listActivityDrafts(device.outbox, 'rivera')).toEqual([]);
  const { user } = renderScreen(dialog(null), createTestAppContext({}, device.context));
  expect(await screen.findByText('Ready to finish?')).toBeTruthy();
  await user.click(await button('Update Activity'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await commands()).toMatchObject([{ state: 'pending', payload: { title: 'The red fox' } }]);
  expect(await device.outbox.activityDrafts.count()).toBe(0);
});

it('what was typed goes with the refused activity that is discarded', async () => {
  const { unmount } = await changeTitle();
  unmount();
  await waitFor(async () => expect(await device.outbox.activityDrafts.count()).toBe(1));
  await discardRefused([form.item.commandId], device.context);
  expect(await device.outbox.activityDrafts.count()).toBe(0);
});

it('what was typed stays as an unfinished activity when the refused one is sent again as it was', async () => {
  const { unmount } = await changeTitle();
  unmount();
  await waitFor(async () => expect(await device.outbox.activityDrafts.count()).toBe(1));
  await retryRefused([form.item.commandId], device.context);
  expect(await commands()).toMatchObject([{ state: 'pending', payload: { title: 'The fox' } }]);
  await waitFor(async () =>
    expect(await listActivityDrafts(device.outbox, 'rivera')).toMatchObject([{ title: 'The red fox' }]),
  );
});

it('what is kept after another window has decided is an unfinished activity', async () => {
  const { user, update } = await changeTitle();
  await discardRefused([form.item.commandId], device.context);
  update(dialog('Activity “The fox”'));
  await user.click(await button('Close the wizard'));
  await user.click(await button('Keep the draft'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await waitFor(async () => expect(await device.outbox.activityDrafts.count()).toBe(1));
  cleanup();
  await waitFor(async () =>
    expect(await listActivityDrafts(device.outbox, 'rivera')).toMatchObject([{ title: 'The red fox' }]),
  );
});

it('what nothing was stored of is not called saved, and stays open', async () => {
  const { user } = await changeTitle();
  await discardRefused([form.item.commandId], device.context);
  await user.click(await button('Update Activity'));
  await waitFor(() => expect(shownToast()?.title).toBe('Unable to Save Activity'));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await button(/Basic Info/));
  expect((await title()).value).toBe('The red fox');
});
