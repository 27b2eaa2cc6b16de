// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CommandOutcome, outcomesOf } from '#data/commands/outcomes.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import {
  createWizardPage,
  findButton,
  findTitle,
  fox,
  showActivities,
  type WizardPage,
} from '#test/wizard/wizard-page.tsx';
import { useToast } from '#ui/toast/toast-store.ts';
import { openWizard } from './opening.ts';

vi.mock('#data/commands/outcomes.ts', { spy: true });
vi.mock('#data/queries/use-table.ts', () => ({ useTable: vi.fn() }));
vi.mock('./opening.ts', { spy: true });

let page: WizardPage;

beforeEach(async () => {
  page = await createWizardPage();
});

describe('a draft of the wizard', () => {
  async function writeAndLeave(opener: string, words: string) {
    const screen1 = page.open();
    await screen1.user.click(await findButton(opener));
    await screen1.fill(await findTitle(), words);
    await screen1.user.click(await findButton('Close the wizard'));
    await screen1.user.click(await findButton('Keep the draft'));
    return screen1;
  }

  it('the wizard says when the draft is on the device', async () => {
    const { user, fill } = page.open();
    await user.click(await findButton('New story'));
    await fill(await findTitle(), 'Hen');
    expect(screen.queryByText('Draft saved on this device')).toBeNull();
    await page.clock.advance(500);
    expect(await screen.findByText('Draft saved on this device')).toBeTruthy();
    expect(await page.outbox.activityDrafts.toArray()).toMatchObject([{ title: 'Hen', activityUid: null }]);
  });

  it('a name that is half typed is in the draft when the window is left', async () => {
    const { user, fill } = page.open();
    await user.click(await findButton('New scene'));
    await fill(await findTitle(), 'Yard');
    await user.click(await findButton('Next'));
    await fill(await screen.findByLabelText('Name of this set'), 'By the tree');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(async () =>
      expect(await page.outbox.activityDrafts.toArray()).toMatchObject([
        { content: { draft: { scenes: { sets: [{ name: 'By the tree' }] } } } },
      ]),
    );
  });

  it('a draft that was kept is offered, continued where it was left, and gone once it is saved', async () => {
    const { user, fill } = page.open();
    await user.click(await findButton('Edit the fox'));
    await fill(await findTitle(), 'The red fox');
    await user.click(await findButton(/Review/));
    await user.click(await findButton('Close the wizard'));
    await user.click(await findButton('Keep the draft'));
    expect(await screen.findByText('You have an unfinished activity')).toBeTruthy();
    await user.click(await findButton('Continue: Changes to "The red fox"'));
    expect(await screen.findByText('Ready to finish?')).toBeTruthy();
    await user.click(await findButton('Update Activity'));
    await waitFor(async () => expect(await page.commands()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('You have an unfinished activity')).toBeNull());
    expect(await page.drafts()).toEqual([]);
  });

  it('a draft that is continued and not changed is left without a question', async () => {
    const { user } = await writeAndLeave('New story', 'Hen');
    await user.click(await findButton('Continue: "Hen"'));
    expect((await findTitle()).value).toBe('Hen');
    await user.click(await findButton('Close the wizard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await page.drafts()).toHaveLength(1);
  });

  it('a draft whose page closed before a file was on the device says that a file is missing', async () => {
    const { user } = await writeAndLeave('New story', 'Hen');
    const [kept] = await page.outbox.activityDrafts.toArray();
    await page.outbox.activityDrafts.update(kept?.id ?? '', { hasLostFiles: true });
    await user.click(await findButton('Continue: "Hen"'));
    expect((await findTitle()).value).toBe('Hen');
    await waitFor(() => expect(useToast.getState().toast?.title).toBe('A file is missing'));
  });

  it('a draft is discarded after a question', async () => {
    const { user } = await writeAndLeave('New story', 'Hen');
    await user.click(await findButton('Discard: "Hen"'));
    const question = await screen.findByRole('dialog', { name: 'Discard this draft?' });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await page.drafts()).toEqual([]));
  });

  it('an activity with a draft opens with the draft or as it is saved, and undo brings the draft back', async () => {
    const { user } = await writeAndLeave('Edit the fox', 'The red fox');
    await user.click(await findButton('Edit the fox'));
    await user.click(await findButton('Begin from the saved activity'));
    expect((await findTitle()).value).toBe('The fox');
    // Looking around and the confirmation of an own edit are no writing.
    await user.click(await findButton(/Content/));
    showActivities({ ...fox, seq: 9 });
    await user.click(await findButton(/Basic Info/));
    expect(await page.outbox.activityDrafts.count()).toBe(1);
    await user.click(await findButton('Undo'));
    expect((await findTitle()).value).toBe('The red fox');
  });

  it('discarding while leaving keeps nothing', async () => {
    const { user, fill } = page.open();
    await user.click(await findButton('New story'));
    await fill(await findTitle(), 'Hen');
    await page.clock.advance(500);
    await user.click(await findButton('Close the wizard'));
    await user.click(await findButton('Discard'));
    await waitFor(async () => expect(await page.outbox.activityDrafts.count()).toBe(0));
  });

  it('a draft that says what is saved is no draft', async () => {
    const { user, fill } = page.open();
    await user.click(await findButton('Edit the fox'));
    await fill(await findTitle(), 'The red fox');
    await page.clock.advance(500);
    await fill(await findTitle(), 'The fox');
    await waitFor(async () => expect(await page.outbox.activityDrafts.count()).toBe(0));
    await user.click(await findButton('Close the wizard'));
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });
});

describe('a draft that another window or device knows of', () => {
  it('a draft that another window holds is not opened a second time', async () => {
    const { user, fill } = page.open();
    await user.click(await findButton('New story'));
    await fill(await findTitle(), 'Hen');
    await user.click(await findButton('Close the wizard'));
    await user.click(await findButton('Keep the draft'));
    const offer = await findButton('Continue: "Hen"');
    vi.mocked(openWizard).mockResolvedValueOnce({ kind: 'elsewhere' });
    await user.click(offer);
    await waitFor(() =>
      expect(useToast.getState().toast?.title).toBe('This draft is open in another window.'),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('an activity that was deleted meanwhile is saved as a new one', async () => {
    const { user, fill } = page.open();
    await user.click(await findButton('Edit the fox'));
    await fill(await findTitle(), 'The red fox');
    showActivities();
    await user.click(await findButton(/Review/));
    expect(await screen.findByText(/Saving makes a new activity of what you wrote/)).toBeTruthy();
    await user.click(await findButton('Create Activity'));
    await waitFor(async () => expect(await page.commands()).toHaveLength(1));
    const [command] = await page.commands();
    expect(command).toMatchObject({ type: 'activity.save', payload: { title: 'The red fox' } });
    expect(command?.payload).not.toMatchObject({ uid: 'fox' });
    expect(command).not.toHaveProperty('ifSeq');
  });
});

describe('a wizard that is left while it saves', () => {
  it('the next wizard stays open when the save before it ends, and nothing is assigned', async () => {
    const settled = Promise.withResolvers<CommandOutcome[]>();
    vi.mocked(outcomesOf).mockReturnValueOnce(settled.promise);
    const { user } = page.open();
    await user.click(await findButton('Edit the fox'));
    await user.click(await findButton(/Review/));
    await user.click(await findButton('Save and assign'));
    await waitFor(async () => expect(await page.commands()).toHaveLength(1));
    await user.click(await findButton('Close the wizard'));
    await user.click(await findButton('New story'));
    await findTitle();
    settled.resolve([{ kind: 'applied', command: undefined }]);
    await waitFor(() => expect(useToast.getState().toast?.title).toBe('Activity Saved'));
    expect(await findTitle()).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Assign The fox' })).toBeNull();
  });
});

describe('save and assign', () => {
  it('the saved activity is given to classes at once', async () => {
    const { user } = page.open();
    await user.click(await findButton('Edit the fox'));
    await user.click(await findButton(/Review/));
    await user.click(await findButton('Save and assign'));
    await user.click(await findButton('Assign The fox'));
    expect(screen.queryByRole('button', { name: 'Assign The fox' })).toBeNull();
  });

  it('an activity that the school refused is not given to classes', async () => {
    vi.mocked(outcomesOf).mockResolvedValue([
      { kind: 'refused', command: { commandId: 'c' } as CommandRow, code: 'conflict' },
    ]);
    const { user } = page.open();
    await user.click(await findButton('Edit the fox'));
    await user.click(await findButton(/Review/));
    await user.click(await findButton('Save and assign'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Assign The fox' })).toBeNull();
  });
});
