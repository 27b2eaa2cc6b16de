/** The dialog of the login cards of a class of two, on a school server whose answers a test chooses. */
import { screen, within } from '@testing-library/react';
import type { CardState } from 'shared-schema/contract';
import { vi } from 'vitest';
import LoginCardsDialog from '#features/login-cards/LoginCardsDialog.tsx';
import { renderScreen } from './render-screen.tsx';
import { schoolClass, student, teacherData } from './teacher-rows.ts';
import { createTestAppContext } from './test-app-context.ts';

const wrens = schoolClass('wrens', { name: 'Wrens' });
export const students = ['Mei', 'Leo'].map((firstName, index) =>
  student(firstName.toLowerCase(), { firstName, id: index + 1, classCodeUid: 'wrens' }),
);
/** `states`: who has a card, by the school server. */
export const school: { states: CardState[] } = { states: [] };
export const api = vi.fn<(route: string, request?: { body?: unknown }) => Promise<unknown>>();
export const onClose = vi.fn();
export const AT = '2026-11-20T10:00:00.000Z';

/** Before each test: nobody has a card, and the server does what it is asked for. */
export function resetSchool(): void {
  vi.clearAllMocks();
  api.mockImplementation(async (route) => (route.startsWith('GET') ? school.states : null));
  school.states = students.map(({ uid }) => ({ studentUid: uid, madeAt: null, pictures: 'off' }));
}

export const rowsOf = (children: typeof students) => teacherData({ students: children, classes: [wrens] });
export const dialog = () => <LoginCardsDialog of={wrens} onClose={onClose} />;
export const show = () => renderScreen(dialog(), createTestAppContext({ api: api as never }));
export const button = (name: string) => screen.getByRole('button', { name });

/** `make`: what the button that makes cards for the class says. */
export async function open(make = 'Make 2 cards') {
  const rendered = show();
  await screen.findByRole('button', { name: make });
  return rendered;
}

/** The children whose cards would be printed. */
export async function sheet(): Promise<string[]> {
  const list = await screen.findByRole('list', { name: 'Cards to print' });
  return within(list)
    .getAllByText(/^(Mei|Leo)$/)
    .map(({ textContent }) => textContent ?? '');
}
