// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  createWizardPage,
  findButton,
  findTitle,
  fox,
  Page,
  showActivities,
  type WizardPage,
} from '#test/wizard/wizard-page.tsx';

vi.mock('#data/commands/outcomes.ts', { spy: true });
vi.mock('#data/queries/use-table.ts', () => ({ useTable: vi.fn() }));

let page: WizardPage;

beforeEach(async () => {
  page = await createWizardPage();
});

const newer = { ...fox, title: 'The grey fox', seq: 9 };

async function editWhileItChanges(changed: typeof fox = newer) {
  const opened = page.open();
  await opened.user.click(await findButton('Edit the fox'));
  await opened.fill(await findTitle(), 'The red fox');
  showActivities(changed);
  opened.update(<Page />);
  // The wizard reads the table when it is drawn.
  await opened.user.type(await findTitle(), '!');
  return opened;
}

it('going on with mine saves on top of the newer version', async () => {
  const { user } = await editWhileItChanges();
  expect(await screen.findByText(/title changed/)).toBeTruthy();
  await user.click(await findButton('Go on with mine'));
  expect(screen.queryByText('This activity was changed on another device')).toBeNull();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () =>
    expect(await page.commands()).toMatchObject([{ ifSeq: 9, payload: { title: 'The red fox!' } }]),
  );
});

it('taking the newer version replaces mine, and undo brings mine back', async () => {
  const { user } = await editWhileItChanges();
  await user.click(await findButton('Take the newer version'));
  expect((await findTitle()).value).toBe('The grey fox');
  await user.click(await findButton('Undo'));
  expect((await findTitle()).value).toBe('The red fox!');
  expect(await screen.findByText('This activity was changed on another device')).toBeTruthy();
});

it('my draft stays on the device when the newer version is taken and the wizard is left', async () => {
  const { user } = await editWhileItChanges();
  await page.clock.advance(500);
  await user.click(await findButton('Take the newer version'));
  // A reload at this moment finds it, too.
  expect(await page.outbox.activityDrafts.toArray()).toMatchObject([{ title: 'The red fox!' }]);
  await user.click(await findButton('Close the wizard'));
  await user.click(await findButton('Keep the draft'));
  await user.click(await findButton('Continue: Changes to "The red fox!"'));
  expect((await findTitle()).value).toBe('The red fox!');
});

it('a newer version that is taken before anything was written is left without a question', async () => {
  const opened = page.open();
  await opened.user.click(await findButton('Edit the fox'));
  await findTitle();
  showActivities(newer);
  await opened.user.click(await findButton(/Content/));
  await opened.user.click(await findButton('Take the newer version'));
  await opened.user.click(await findButton('Close the wizard'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a draft that another device has saved in the same words is no draft any more', async () => {
  const { user } = await editWhileItChanges();
  await page.clock.advance(500);
  showActivities({ ...fox, title: 'The red fox!', seq: 10 });
  await user.click(await findButton(/Content/));
  await waitFor(async () => expect(await page.outbox.activityDrafts.count()).toBe(0));
});

it('saving without a decision names the version that was opened, so that the conflict is found', async () => {
  const { user } = await editWhileItChanges();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => expect(await page.commands()).toMatchObject([{ ifSeq: 5 }]));
});

it('an own edit that the school has confirmed is no news', async () => {
  const opened = page.open();
  await opened.user.click(await findButton('Edit the fox'));
  showActivities({ ...fox, seq: 9 });
  await opened.fill(await findTitle(), 'The red fox');
  expect(screen.queryByText('This activity was changed on another device')).toBeNull();
  await opened.user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => expect(await page.commands()).toMatchObject([{ ifSeq: 9 }]));
});

it('what another window has saved is not overwritten without a question, also before the school has it', async () => {
  const { user } = await editWhileItChanges({ ...newer, seq: 5, local: 'waiting' });
  const title = 'This activity was changed in another window';
  expect(await screen.findByText(title)).toBeTruthy();
  await user.click(await findButton('Take the newer version'));
  expect([(await findTitle()).value, screen.queryByText(title)]).toEqual(['The grey fox', null]);
  await user.click(await findButton('Undo'));
  await user.click(await findButton('Go on with mine'));
  expect([(await findTitle()).value, screen.queryByText(title)]).toEqual(['The red fox!', null]);
});

it('going on with mine over the edit of another window still finds a conflict with another device', async () => {
  const { user } = await editWhileItChanges({ ...newer, seq: 9, local: 'waiting' });
  await user.click(await findButton('Go on with mine'));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => expect(await page.commands()).toMatchObject([{ ifSeq: 5 }]));
});
