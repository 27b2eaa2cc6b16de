// @vitest-environment happy-dom
/** What the scene editor says of a picture, a zone and an object that came or went. */
import { configure, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type RenderedScreen, shownToast } from '#test/render-screen.tsx';
import { createWizardPage, findButton, findTitle } from '#test/wizard/wizard-page.tsx';

vi.mock('#data/commands/outcomes.ts', { spy: true });
// happy-dom reads no pictures.
vi.mock('#data/media/shrink-picture.ts', () => ({ shrinkPicture: async (file: File) => file }));
vi.mock('#data/queries/use-table.ts', () => ({ useTable: vi.fn() }));

configure({ defaultHidden: true });

let opened: RenderedScreen;

/** A new scene at its content. */
beforeEach(async () => {
  opened = (await createWizardPage()).open();
  await opened.user.click(await findButton('New scene'));
  await opened.fill(await findTitle(), 'Yard');
  await opened.user.click(await findButton('Next'));
});

async function choosePicture(label: string): Promise<void> {
  const input = screen.getByLabelText(label, { selector: 'input[type=file]' });
  await opened.user.upload(input, new File(['GIF8'], 'park.gif', { type: 'image/gif' }));
}

const expectToast = (title: string, message = '') =>
  waitFor(() => expect(shownToast()).toEqual({ title, message }));

it('toasts announce a new background, and zones that are made, changed and deleted', async () => {
  const { user } = opened;
  await choosePicture('Background picture');
  await expectToast('Background Uploaded', 'Background image has been set successfully');
  await user.click(await findButton('Next: draw zones'));
  await user.click(await findButton('Add a zone in the middle'));
  await expectToast('Drop Zone Created');
  await user.click(await findButton('Leaf'));
  await expectToast('Zone Updated');
  await user.click(await findButton(/^Delete Zone/));
  await expectToast('Zone Deleted');
});

it('a zone that is moved, resized and put back by keys says where it is', async () => {
  const { user } = opened;
  await choosePicture('Background picture');
  await user.click(await findButton('Next: draw zones'));
  const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await user.click(await findButton('Add a zone in the middle'));
  const zone = await findButton('Zone 1');
  const place = '38% from the left, 38% from the top, 25% wide, 25% high';
  expect(zone.getAttribute('aria-description')).toBe(
    `${place}. Arrow keys move the zone, Shift and arrow keys change its size, Delete removes it.`,
  );
  expect(statuses().join()).not.toContain('from the left');
  zone.focus();
  await user.keyboard('{ArrowRight}');
  expect(statuses()).toContain('Zone 1: 39% from the left, 38% from the top, 25% wide, 25% high');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(statuses()).toContain('Zone 1: 39% from the left, 38% from the top, 25% wide, 26% high');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(statuses().join()).not.toContain('26% high'));
  expect(statuses().join()).toMatch(/Zone 1: 3[89]% from the left, 38% from the top, 25% wide, 25% high/);
});

it('toasts announce an object of the library and an own picture', async () => {
  const { user } = opened;
  await user.click(screen.getByRole('tab', { name: /Objects/ }));
  await user.click(await findButton('Add Book'));
  await waitFor(() => expect(shownToast()?.title).toBe('Object Added'));
  await choosePicture('Own picture');
  await expectToast('Image Uploaded', 'Please enter a label for this object and press Enter to add it.');
  await user.type(await screen.findByLabelText('Label'), 'Park{Enter}');
  await expectToast('Custom Object Added', 'Park');
});
