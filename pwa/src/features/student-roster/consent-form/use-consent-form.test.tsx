// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#data/api/client.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { useConsentForm } from './use-consent-form.ts';

vi.mock('#platform/files/save-file.ts', () => ({ downloadFile: vi.fn() }));

function FormButton() {
  const saveForm = useConsentForm();
  return (
    <button type="button" onClick={() => saveForm('form.txt')}>
      Form
    </button>
  );
}

function showButton(answer: () => Promise<unknown>) {
  const api = vi.fn(answer);
  const clock = createFakeClock(0);
  const context = createTestAppContext({ api: api as unknown as Api, clock });
  const { user } = renderScreen(<FormButton />, context);
  return { api, clock, click: () => user.click(screen.getByRole('button')) };
}

const saved = () => vi.mocked(downloadFile).mock.calls;
const savedText = async () => {
  await waitFor(() => expect(saved()).toHaveLength(1));
  return saved()[0]?.[0].text();
};

beforeEach(() => {
  vi.clearAllMocks();
});

it('the name of the school is read when the consent form is asked for, not before', async () => {
  const { api, click } = showButton(async () => ({ schoolName: 'Maple School' }));
  expect(api).not.toHaveBeenCalled();
  await click();
  expect(await savedText()).toMatch(/^Maple School\r\n/);
  expect(api.mock.calls).toEqual([['GET /api/device-setup']]);
  expect(saved()[0]?.[1]).toBe('form.txt');
});

it('where the school cannot be asked, the consent form keeps the line to write its name on', async () => {
  const { click } = showButton(async () => {
    throw new Error('unreachable');
  });
  await click();
  expect(await savedText()).toMatch(/^School: {2}_{20,}\r\n/);
});

it('a school that does not answer holds the consent form up for two seconds, for clicks in between too', async () => {
  const { clock, click } = showButton(() => new Promise(() => {}));
  await click();
  await click();
  await act(() => clock.advance(1_900));
  expect(saved()).toHaveLength(0);
  await act(() => clock.advance(200));
  expect(await savedText()).toMatch(/^School: {2}_{20,}\r\n/);
});
