// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createWizardPage, findButton, findTitle, type WizardPage } from '#test/wizard/wizard-page.tsx';

vi.mock('#data/commands/outcomes.ts', { spy: true });
vi.mock('#data/queries/use-table.ts', () => ({ useTable: vi.fn() }));

let page: WizardPage;

beforeEach(async () => {
  page = await createWizardPage();
});

it('Ctrl+Z undoes what was typed, also in its field, and Ctrl+Y brings it back', async () => {
  const { user, fill } = page.open();
  await user.click(await findButton('New story'));
  await fill(await findTitle(), 'Hen');
  await user.keyboard('{Control>}z{/Control}');
  expect((await findTitle()).value).toBe('');
  expect((await findButton('Undo')).disabled).toBe(true);
  await user.keyboard('{Control>}y{/Control}');
  expect((await findTitle()).value).toBe('Hen');
  await user.keyboard('{Control>}z{/Control}{Control>}{Shift>}Z{/Shift}{/Control}');
  expect((await findTitle()).value).toBe('Hen');
});

it('the button brings a deleted question back', async () => {
  const { user } = page.open();
  await user.click(await findButton('Edit the fox'));
  await user.click(await findButton(/Content/));
  await user.click(await findButton('Delete question 1'));
  expect(screen.queryByText('Who?')).toBeNull();
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Who?')).toBeTruthy();
});

it('words that are not in the draft yet stay with the undo of the browser', async () => {
  const { user, fill } = page.open();
  await user.click(await findButton('New scene'));
  await fill(await findTitle(), 'Yard');
  await user.click(await findButton('Next'));
  await user.click(await screen.findByRole('tab', { name: /Objects/ }));
  await fill(await screen.findByRole('searchbox'), 'dog');
  await user.keyboard('{Control>}z{/Control}');
  expect((await findButton('Redo')).disabled).toBe(true);
});

it('Ctrl+S saves with the checks of the button', async () => {
  const { user, fill } = page.open();
  await user.click(await findButton('Edit the fox'));
  await fill(await findTitle(), ' ');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Required Information Missing')).toBeTruthy();
  await fill(await findTitle(), 'The red fox');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () =>
    expect(await page.commands()).toMatchObject([{ ifSeq: 5, payload: { title: 'The red fox' } }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await page.drafts()).toEqual([]);
});
