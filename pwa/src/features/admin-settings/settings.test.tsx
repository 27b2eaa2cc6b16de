// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSettings } from '#data/admin/use-settings.ts';
import { ApiError } from '#data/api/api-error.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { RecordingSettings } from './RecordingSettings.tsx';
import { SchoolName } from './SchoolName.tsx';

const change = vi.fn<() => Promise<void>>();
const show = () =>
  renderScreen(<RecordingSettings settings={{ recordOnlyWithConsent: false }} change={change} />);
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Record only with consent' });

function Board() {
  const settings = useSettings('admin');
  if (settings.state.status !== 'ready') return null;
  const parts = { settings: settings.state.value, change: settings.change };
  return (
    <>
      <RecordingSettings {...parts} />
      <SchoolName {...parts} />
    </>
  );
}

beforeEach(() => {
  change.mockReset();
});

describe('the setting about recording', () => {
  it('the setting about recording is called saved when the server has agreed', async () => {
    let agree = () => {};
    change.mockReturnValue(
      new Promise((resolve) => {
        agree = resolve;
      }),
    );
    const { user } = show();
    await user.click(toggle());
    expect(change).toHaveBeenCalledWith({ recordOnlyWithConsent: true });
    expect([toggle().disabled, shownToast()]).toEqual([true, null]);
    // The focus waits for it.
    expect(toggle().hasAttribute('data-loading')).toBe(true);
    agree();
    await waitFor(() => expect(shownToast()?.title).toBe('Setting saved'));
    expect([toggle().disabled, toggle().hasAttribute('data-loading')]).toEqual([false, false]);
  });

  it('the setting about recording stays as it is when the server does not agree, and a message says why', async () => {
    change.mockRejectedValue(new ApiError(503, 'busy', 'busy', 'The server is busy.'));
    const { user } = show();
    await user.click(toggle());
    await waitFor(() =>
      expect(shownToast()).toEqual({ title: 'Setting not saved', message: 'The server is busy.' }),
    );
    expect(toggle().checked).toBe(false);
  });
});

describe('a setting whose answer was lost', () => {
  const unreachable = new ApiError(0, 'unreachable', 'unreachable');
  const noAnswer = {
    title: 'No answer',
    message: 'The school server did not answer. Whether the setting has changed shows when it answers again.',
  };
  let settings = { recordOnlyWithConsent: false, schoolName: '' };
  let canRead = true;
  let context = createTestAppContext();

  const showBoard = async () => {
    const api = async (route: string) => {
      if (route.startsWith('GET') && canRead) return settings;
      settings = { recordOnlyWithConsent: true, schoolName: '' };
      throw unreachable;
    };
    context = createTestAppContext({ api: api as never });
    const rendered = renderScreen(<Board />, context);
    await screen.findByRole('switch', { name: 'Record only with consent' });
    return rendered;
  };

  beforeEach(() => {
    settings = { recordOnlyWithConsent: false, schoolName: '' };
    canRead = true;
  });

  it('a setting whose answer was lost is read again, and shown as the server has it', async () => {
    const { user } = await showBoard();
    await user.click(toggle());
    await waitFor(() => expect(toggle().checked).toBe(true));
    expect(shownToast()).toEqual(noAnswer);
  });

  it('a setting that cannot be read again stays on the screen', async () => {
    const { user } = await showBoard();
    canRead = false;
    await user.click(toggle());
    await waitFor(() => expect(shownToast()).toEqual(noAnswer));
    await waitFor(() => expect(toggle().disabled).toBe(false));
    expect(toggle().checked).toBe(false);
  });

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the window is in front again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the server answers again', () => context.statusStore.setState({ connection: 'online' })],
  ])('a setting that could not be read again is read when %s', async (_, happen) => {
    const { user } = await showBoard();
    canRead = false;
    await user.click(toggle());
    await waitFor(() => expect(toggle().disabled).toBe(false));
    context.statusStore.setState({ connection: 'offline' });
    canRead = true;
    act(() => void happen());
    await waitFor(() => expect(toggle().checked).toBe(true));
  });
});

it('a setting is sent when the one before was answered, so that the later answer has both', async () => {
  const answers: (() => void)[] = [];
  const settings = { recordOnlyWithConsent: false, schoolName: '' };
  const api = async (route: string, { body }: { body?: object } = {}) => {
    if (route.startsWith('GET')) return settings;
    await new Promise<void>((resolve) => void answers.push(resolve));
    return { ...Object.assign(settings, body) };
  };
  const { user } = renderScreen(<Board />, createTestAppContext({ api: api as never }));
  await user.click(await screen.findByRole('switch', { name: 'Record only with consent' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the school' }), 'Maple');
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(() => expect(shownToast()?.message).toBe('The school is called Maple.'));
  expect(toggle().checked).toBe(true);
});

describe('the name of the school', () => {
  it('the name of the school is saved without spaces around it, and only after a change', async () => {
    change.mockResolvedValue();
    const { user } = renderScreen(<SchoolName settings={{ schoolName: 'Oak' }} change={change} />);
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save name' });
    expect(save.disabled).toBe(true);
    const field = screen.getByRole('textbox', { name: 'Name of the school' });
    await user.clear(field);
    await user.type(field, ' Maple Street School ');
    await user.click(save);
    expect(change).toHaveBeenCalledWith({ schoolName: 'Maple Street School' });
    await waitFor(() =>
      expect(shownToast()).toEqual({
        title: 'Setting saved',
        message: 'The school is called Maple Street School.',
      }),
    );
  });

  it('another administrator’s change of the name comes into a field that nobody has touched', async () => {
    const name = (schoolName: string) => <SchoolName settings={{ schoolName }} change={change} />;
    const { user, update } = renderScreen(name('Oak'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the school' });
    update(name('Elm'));
    expect(field.value).toBe('Elm');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save name' }).disabled).toBe(true);
    await user.type(field, ' Street');
    update(name('Ash'));
    expect(field.value).toBe('Elm Street');
    await user.clear(field);
    update(name('Yew'));
    expect(field.value).toBe('');
  });

  it('the name of the school stays in the field when the server does not agree, and is not called saved', async () => {
    change.mockRejectedValue(new Error('offline'));
    const { user } = renderScreen(<SchoolName settings={{ schoolName: '' }} change={change} />);
    await user.type(screen.getByRole('textbox', { name: 'Name of the school' }), 'Maple');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Setting not saved'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the school' }).value).toBe('Maple');
  });
});
