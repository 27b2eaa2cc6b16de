// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RenderedScreen } from '#test/render-screen.tsx';
import { createWizardPage, findButton, findTitle, type WizardPage } from '#test/wizard/wizard-page.tsx';

vi.mock('#data/commands/outcomes.ts', { spy: true });
// happy-dom reads no pictures.
vi.mock('#data/media/shrink-picture.ts', () => ({ shrinkPicture: async (file: File) => file }));
vi.mock('#data/queries/use-table.ts', () => ({ useTable: vi.fn() }));

let page: WizardPage;

beforeEach(async () => {
  page = await createWizardPage();
});

type Opened = RenderedScreen;

/** A scene at its objects, with a title so that its draft has a name. */
async function openObjects({ user, fill }: Opened): Promise<void> {
  await user.click(await findButton('New scene'));
  await fill(await findTitle(), 'Yard');
  await user.click(await findButton('Next'));
  await user.click(await screen.findByRole('tab', { name: /Objects/ }));
}

/** As a crash would do: what is on the device after a pause is all that is left. */
async function crashAndContinue({ unmount }: Opened): Promise<Opened> {
  await page.clock.advance(500);
  expect(await screen.findByText('Draft saved on this device')).toBeTruthy();
  unmount();
  const next = page.open();
  await next.user.click(await findButton('Continue: "Yard"'));
  return next;
}

const textObject = () => screen.findByLabelText<HTMLInputElement>('Words as an object');

it('the words of a text object that was not added are in their field again', async () => {
  const opened = page.open();
  await openObjects(opened);
  await opened.fill(await textObject(), 'Big dog');
  const { user } = await crashAndContinue(opened);
  await user.click(await screen.findByRole('tab', { name: /Objects/ }));
  expect((await textObject()).value).toBe('Big dog');
  await user.click(await findButton('Add words'));
  expect((await textObject()).value).toBe('');
  expect(await screen.findByRole('listitem', { name: 'Big dog' })).toBeTruthy();
});

async function choosePicture({ user }: Opened, content = 'GIF8'): Promise<void> {
  const upload = screen.getByRole('group', { name: 'Own picture' });
  const input = upload.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for a file');
  await user.upload(input, new File([content], 'hen.gif', { type: 'image/gif' }));
}

const labelField = () => screen.findByLabelText<HTMLInputElement>('Label');

it('a picture that was not added is there again with its half-typed label', async () => {
  const opened = page.open();
  await openObjects(opened);
  await choosePicture(opened);
  await opened.fill(await labelField(), 'Red h');
  const { user } = await crashAndContinue(opened);
  await user.click(await screen.findByRole('tab', { name: /Objects/ }));
  expect((await labelField()).value).toBe('Red h');
  await user.click(await findButton('Add object'));
  expect(await screen.findByRole('listitem', { name: 'Red h' })).toBeTruthy();
  expect(screen.queryByLabelText('Label')).toBeNull();
});

it('the label of a picture that is removed goes with it, and one Undo brings both back', async () => {
  const opened = page.open();
  await openObjects(opened);
  await choosePicture(opened);
  await opened.fill(await labelField(), 'Red hen');
  await opened.user.click(await findButton('Remove Own picture'));
  await choosePicture(opened, 'GIF89');
  expect((await labelField()).value).toBe('');
  // The first takes the second picture back, the second the removal of the first one.
  await opened.user.click(await findButton('Undo'));
  expect(screen.queryByLabelText('Label')).toBeNull();
  await opened.user.click(await findButton('Undo'));
  expect((await labelField()).value).toBe('Red hen');
});

it('a word and how it sounds are in their fields again', async () => {
  const opened = page.open();
  await openObjects(opened);
  await opened.fill(screen.getByLabelText('Word'), 'Siobhan');
  await opened.fill(screen.getByLabelText('Sounds like'), 'shi v');
  const { user } = await crashAndContinue(opened);
  expect((await screen.findByLabelText<HTMLInputElement>('Word')).value).toBe('Siobhan');
  expect(screen.getByLabelText<HTMLInputElement>('Sounds like').value).toBe('shi v');
  await user.click(await findButton('Add word'));
  expect(screen.getByLabelText<HTMLInputElement>('Word').value).toBe('');
});

it('one undo takes an addition back, and its words are in their field again', async () => {
  const opened = page.open();
  await openObjects(opened);
  await opened.user.type(await textObject(), 'Dog{Enter}');
  expect(await screen.findByRole('listitem', { name: 'Dog' })).toBeTruthy();
  await opened.user.click(await findButton('Undo'));
  expect(screen.queryByRole('listitem', { name: 'Dog' })).toBeNull();
  expect((await textObject()).value).toBe('Dog');
});

it('the review says which words were typed and are not part of the activity', async () => {
  const { user, fill } = page.open();
  await user.click(await findButton('Edit the fox'));
  await fill(await screen.findByLabelText('Word'), 'Siobhan');
  await user.click(await findButton(/Review/));
  expect(await screen.findByText(/“Siobhan” will not be saved/)).toBeTruthy();
});

it('Ctrl+S does not leave out words that were not added before the review has said so', async () => {
  const { user, fill } = page.open();
  await user.click(await findButton('Edit the fox'));
  await fill(await screen.findByLabelText('Word'), 'Siobhan');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/“Siobhan” will not be saved/)).toBeTruthy();
  expect(await page.commands()).toEqual([]);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => expect(await page.commands()).toHaveLength(1));
});
