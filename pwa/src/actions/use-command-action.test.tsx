// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { AppContextProvider } from '#data/app-context.ts';
import type { AccountState } from '#data/auth/account/account-store.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { type CommandOutcome, outcomesOf } from '#data/commands/outcomes.ts';
import { shownToast } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { clearToast } from '#ui/toast/toast-store.ts';
import { useCommandAction } from './use-command-action.ts';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));

const failure = { title: 'Error', message: 'Failed to create class' };
const words = { done: { title: 'Class Created' }, later: 'Wrens will be created when you are online.' };
const store = async () => ({ commandIds: ['c1'], code: 'ACDEFG' });
const accounts = createStore<AccountState>(() => ({ account: null, takeovers: 0 }));
const { accountStore: own } = createTestAppContext();
const context = createTestAppContext({ accountStore: { ...own, ...accounts } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <AppContextProvider value={context}>{children}</AppContextProvider>
);
const applied: CommandOutcome = { kind: 'applied', command: undefined };

describe('useCommandAction', () => {
  beforeEach(() => {
    vi.mocked(outcomesOf).mockReset().mockResolvedValue([applied]);
    accounts.setState({ account: { uid: 'rivera' } as Account });
  });

  it('a command that the server applied shows the words for it', async () => {
    const { result } = renderHook(() => useCommandAction(), { wrapper });
    const run = () =>
      result.current.run(store, ({ code }) => ({ done: { title: 'Class Created', message: code } }), failure);
    await act(async () =>
      expect(await run()).toMatchObject({ outcome: applied, stored: { code: 'ACDEFG' } }),
    );
    expect(outcomesOf).toHaveBeenCalledWith(['c1'], context);
    expect(shownToast()).toEqual({ title: 'Class Created', message: 'ACDEFG' });
  });

  it('a command without an answer in time is called saved, not done', async () => {
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'waiting' }]);
    const { result } = renderHook(() => useCommandAction(), { wrapper });
    await act(async () => result.current.run(store, words, failure));
    expect(shownToast()).toEqual({ title: 'Saved on this device', message: words.later });
  });

  it('a command that cannot be stored shows the failure and is not waited for', async () => {
    const { result } = renderHook(() => useCommandAction(), { wrapper });
    const run = () => result.current.run(() => Promise.reject(new Error('odd')), words, failure);
    await act(async () => expect(await run()).toBeNull());
    expect([shownToast(), vi.mocked(outcomesOf).mock.calls]).toEqual([failure, []]);
  });

  it('Ctrl+Z takes back what the message offers to take back, outside of fields and only once', async () => {
    const undo = vi.fn();
    const { result } = renderHook(() => useCommandAction(), { wrapper });
    await act(async () => result.current.run(store, { ...words, undo }, failure));
    const press = (target: Element, more: KeyboardEventInit = {}) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, ...more }));
    const field = document.body.appendChild(document.createElement('textarea'));
    press(field);
    press(document.body, { shiftKey: true });
    press(document.body, { ctrlKey: false });
    expect(undo).not.toHaveBeenCalled();
    press(document.body);
    press(document.body);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(shownToast()).toBeNull();
    field.remove();
  });

  it('Ctrl+Z takes nothing back once the message has left', async () => {
    const undo = vi.fn();
    const { result } = renderHook(() => useCommandAction(), { wrapper });
    await act(async () => result.current.run(store, { ...words, undo }, failure));
    clearToast();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }));
    expect(undo).not.toHaveBeenCalled();
  });

  it('a toast that comes late is not shown to the next person on the device', async () => {
    let answer = (_: CommandOutcome[]) => {};
    vi.mocked(outcomesOf).mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const { result } = renderHook(() => useCommandAction(), { wrapper });
    await act(async () => void result.current.run(store, words, failure));
    expect(result.current.isRunning).toBe(true);
    accounts.setState({ account: { uid: 'okafor' } as Account });
    await act(async () => answer([applied]));
    expect([result.current.isRunning, shownToast()]).toEqual([false, null]);
  });

  it('parallel commands are stored one after the other and waited for together', async () => {
    let stored = () => {};
    const slowStore = () =>
      new Promise<{ commandIds: string[] }>((resolve) => {
        stored = () => resolve({ commandIds: ['c1'] });
      });
    vi.mocked(outcomesOf).mockReturnValueOnce(new Promise(() => {}));
    const { result } = renderHook(() => useCommandAction({ isParallel: true }), { wrapper });
    act(() => void result.current.run(slowStore, words, failure));
    await act(async () => expect(await result.current.run(store, words, failure)).toBeNull());
    await act(async () => stored());
    await act(async () => expect(await result.current.run(store, words, failure)).not.toBeNull());
    expect(result.current.isRunning).toBe(true);
  });
});
