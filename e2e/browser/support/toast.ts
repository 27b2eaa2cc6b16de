/** The one message on the screen that tells what became of an action. */
import type { Page } from 'playwright';
import { expectSynced } from './expect.ts';
import { unsentOfCurrent } from './stores/outbox.ts';

/** Title and sentence of the message, also where it waits for the school. */
export function expectToast(page: Page, ...words: readonly string[]): Promise<void> {
  return expectShown(page, { words, fallback: null });
}

/**
 * What a screen says of a command that the school has applied. A school that takes more than five seconds is not waited
 * for: the screen then says `Saved on this device`, which stays true. It stands for one command: the message about the
 * command before says nothing of this one.
 */
export function expectStored(page: Page, ...words: readonly string[]): Promise<void> {
  return expectShown(page, { words, fallback: 'Saved on this device' });
}

/** The same, and then the school has everything. */
export async function expectDone(page: Page, ...words: readonly string[]): Promise<void> {
  await expectStored(page, ...words);
  await expectSynced.poll(() => unsentOfCurrent(page)).toEqual([]);
}

/** What a child is told of a listening activity that was handed in, with the same five seconds. */
export function expectSubmitted(page: Page, ...words: readonly string[]): Promise<void> {
  return expectShown(page, { words, fallback: 'Your answers are saved!' });
}

/** Moves the focus to the message, which then stays on the screen until it is answered. */
export async function holdToast(page: Page): Promise<void> {
  await page.keyboard.press('F8');
}

interface Wanted {
  words: readonly string[];
  fallback: string | null;
}

async function expectShown(page: Page, wanted: Wanted): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications (F8)' });
  // One look for all of them: the toast may be over before a second one. Another page may be on its way.
  const missing = () => toast.evaluateAll(readMissing, wanted).catch(() => wanted.words);
  // Some messages give way to the next after a second.
  const often = { intervals: [100], message: 'words that no message on the screen has' };
  await expectSynced.poll(missing, often).toEqual([]);
}

/** In the page: the words that no message has. A message with the fallback takes the place of the same words only. */
function readMissing(regions: Element[], { words, fallback }: Wanted): readonly string[] {
  const shown = regions.map(({ textContent }) => textContent).join(' ');
  const missed = words.filter((word) => !shown.includes(word));
  const cards = regions.flatMap((region) => [...region.querySelectorAll<HTMLElement>('[data-tone]')]);
  const told = words.join();
  const isFree = ({ dataset }: HTMLElement) => dataset.told === undefined || dataset.told === told;
  const other = cards.find((card) => isFree(card) && fallback && card.textContent.includes(fallback));
  if (missed.length === 0 || !other) return missed;
  // Each message has an element of its own.
  other.dataset.told = told;
  return [];
}
