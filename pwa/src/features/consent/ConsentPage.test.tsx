// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveConsents, withdrawConsents } from '#data/commands/consent-commands.ts';
import type { LocalFile } from '#data/commands/local-file.ts';
import { prepareFile } from '#data/commands/local-file.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { localDay } from '#platform/local-day.ts';
import { localTime } from '#test/local-time.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { schoolClass, student } from '#test/teacher-rows.ts';
import { ConsentList } from './ConsentPage.tsx';
import { type Consent, consentItems, countWithoutConsent, instantOf } from './consent-list.ts';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/local-file.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/local-file.ts')>()),
  prepareFile: vi.fn(),
}));
vi.mock('#data/commands/consent-commands.ts', () => ({ giveConsents: vi.fn(), withdrawConsents: vi.fn() }));

const noted = (studentUid: string, patch: Partial<Consent> = {}) =>
  ({
    ...{ uid: `c-${studentUid}`, studentUid, purpose: 'record_voice', method: 'offline_form' },
    ...{ givenAt: localTime(2026, 9, 1, 12), withdrawnAt: null, formNumber: '17', formPath: null },
    ...patch,
  }) as Consent;

const children = [
  student('mei', { firstName: 'Mei', classCodeUid: 'wrens', parentName: 'Lan' }),
  student('leo', { firstName: 'Leo', noRecordingSince: localTime(2026, 10, 1, 12), answersRefused: 2 }),
  student('ana', { firstName: 'Ana' }),
];
const items = consentItems(
  children,
  [noted('mei'), noted('leo', { withdrawnAt: localTime(2026, 10, 1, 12) })],
  [schoolClass('wrens')],
);

const open = () => renderScreen(<ConsentList items={items} />);
const row = (name: string) => screen.getByRole('listitem', { name });
const textOf = ({ textContent }: Element) => textContent;
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  vi.clearAllMocks();
  const stored = { commandIds: ['c1'] };
  vi.mocked(giveConsents).mockResolvedValue(stored);
  vi.mocked(withdrawConsents).mockResolvedValue(stored);
  vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
});

describe('the list of consents', () => {
  it('the list of consents says for each child what the family allows, and where the microphone is off', () => {
    open();
    expect(within(row('Mei')).getByText(/Since Sep 1, 2026/)).toBeTruthy();
    expect(within(row('Mei')).getByText('Signed form, Form 17')).toBeTruthy();
    expect(within(row('Leo')).getByText(/Withdrawn Oct 1, 2026/)).toBeTruthy();
    expect(within(row('Leo')).getByText('Microphone off')).toBeTruthy();
    expect(within(row('Leo')).getByText(/^2 answers were spoken without consent/)).toBeTruthy();
    const purposes = ['Record the voice', 'Keep samples after the year', 'Show work to the family'];
    expect(within(row('Ana')).getAllByRole('term').map(textOf)).toEqual(purposes);
    expect(within(row('Ana')).getAllByRole('definition').map(textOf)).toEqual(
      purposes.map(() => '–Nothing noted'),
    );
  });

  it('of a child of whom nothing is noted, one line says so where the columns have no place', () => {
    open();
    expect(row('Ana').textContent).toContain('In no class · Nothing noted');
    expect(row('Mei').textContent).not.toContain(' · Nothing noted');
  });

  it('the titles of the columns are seen once above the list, and are heard with each child', () => {
    open();
    const seen = screen.getAllByText('Record the voice', { selector: '[aria-hidden] *' });
    expect(seen).toHaveLength(1);
    expect(screen.getAllByText('Record the voice', { selector: 'dt' })).toHaveLength(3);
  });

  it('the list of consents can show only the children without consent', async () => {
    const { user } = open();
    await user.click(screen.getByRole('radio', { name: 'Without consent' }));
    expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
      'Leo',
      'Ana',
    ]);
  });

  it('the families without consent are counted from the documents of the children', () => {
    const given = student('mei', { parentalConsentDate: localTime(2026, 9, 1, 12) });
    expect(countWithoutConsent([given, student('leo')])).toBe(1);
  });
});

describe('a teacher', () => {
  it('a teacher notes a consent for many children at once', async () => {
    const { user, fill } = open();
    await user.click(screen.getByLabelText('Choose all 3'));
    await user.click(screen.getByLabelText('Choose Leo'));
    await user.click(button('Note consent'));
    const dialog = await screen.findByRole('dialog', { name: 'Note consent' });
    // A form of several children would go to each of their families.
    const words =
      'A photo or PDF of a signed form is added for one child at a time: each family may see what is kept of its child.';
    expect(within(dialog).getByText(words)).toBeTruthy();
    expect(within(dialog).queryByLabelText(/^Photo or PDF/, { selector: 'input' })).toBeNull();
    await user.click(within(dialog).getByLabelText('Show work to the family'));
    await fill(within(dialog).getByLabelText('Date'), '2026-01-02');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(giveConsents).toHaveBeenCalled());
    expect(vi.mocked(giveConsents).mock.calls[0]?.[0]).toMatchObject({
      students: [
        { uid: 'mei', parentName: 'Lan' },
        { uid: 'ana', parentName: undefined },
      ],
      purposes: ['record_voice', 'show_to_family'],
      ...{ method: 'offline_form', givenAt: instantOf('2026-01-02'), photo: null },
    });
    await waitFor(() => expect(shownToast()?.title).toBe('Consent noted for 2 children'));
    expect(screen.getByLabelText('Choose all 3')).toBeTruthy();
  });

  it('a teacher saves a consent with the signed form, not while the form is prepared', async () => {
    const form = { address: '/uploads/form.pdf', type: 'application/pdf', uploaded: true } as LocalFile;
    let arrive: () => void = () => {};
    vi.mocked(prepareFile).mockReturnValueOnce(
      new Promise((resolve) => {
        arrive = () => resolve(form);
      }),
    );
    const { user } = open();
    await user.click(screen.getByLabelText('Choose Mei'));
    await user.click(button('Note consent'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Note consent' }));
    const input = dialog.getByLabelText<HTMLInputElement>(/^Photo or PDF/, { selector: 'input' });
    await user.upload(input, new File(['%PDF-1.7'], 'form.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(prepareFile).toHaveBeenCalled());
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    expect(dialog.getByText('The form is still being added. You can save when it is there.')).toBeTruthy();
    await act(async () => arrive());
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    await waitFor(() => expect(giveConsents).toHaveBeenCalled());
    expect(vi.mocked(giveConsents).mock.calls[0]?.[0].photo).toBe(form);
  });

  it('a teacher who leaves a consent while it is being sent is asked nothing: it is saved', async () => {
    vi.mocked(outcomesOf).mockReturnValue(new Promise(() => {}));
    const { user, fill } = open();
    await user.click(screen.getByLabelText('Choose Mei'));
    await user.click(button('Note consent'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Note consent' }));
    await fill(dialog.getByLabelText(/Number of the printed form/), '17');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(outcomesOf).toHaveBeenCalled());
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a teacher withdraws a consent, and is asked for a day that has been', async () => {
    const { user, fill } = open();
    await user.click(screen.getByLabelText('Choose Mei'));
    await user.click(button('Withdraw consent'));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw consent' });
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await fill(within(dialog).getByLabelText('Date'), '2999-01-02');
    await save();
    expect(shownToast()?.message).toBe('The date is still to come. Please enter another one.');
    await fill(within(dialog).getByLabelText('Date'), '2026-01-02');
    await save();
    await waitFor(() => expect(withdrawConsents).toHaveBeenCalled());
    expect(vi.mocked(withdrawConsents).mock.calls[0]?.[0]).toEqual({
      ...{ studentUids: ['mei'], purposes: ['record_voice'], withdrawnAt: instantOf('2026-01-02') },
    });
  });
});

it('a day becomes an instant of the same day', () => {
  expect(localDay(Date.parse(instantOf('2026-03-29')))).toBe('2026-03-29');
});
