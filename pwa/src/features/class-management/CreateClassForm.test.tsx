// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createClass } from '#data/commands/class-commands.ts';
import { type CommandOutcome, outcomesOf } from '#data/commands/outcomes.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { CreateClassForm } from './CreateClassForm.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/class-commands.ts', () => ({ createClass: vi.fn() }));

const onCreated = vi.fn();
const name = () => screen.getByLabelText<HTMLInputElement>(/Class name/);
const create = () => screen.getByRole('button', { name: 'Create Class' });

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createClass).mockResolvedValue({ uid: 'wrens', code: 'ACDEFG', commandIds: ['c1'] });
});

it('a new class is open at once, and the name of the next one stays when the school answers', async () => {
  let answer: (outcomes: CommandOutcome[]) => void = () => {};
  vi.mocked(outcomesOf).mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const { user, fill } = renderScreen(<CreateClassForm onCreated={onCreated} />);
  await fill(name(), 'Wrens');
  await user.click(create());
  await waitFor(() => expect(onCreated.mock.calls).toEqual([['wrens']]));
  expect(name().value).toBe('');
  await fill(name(), 'Robins');
  await act(async () => answer([{ kind: 'applied', command: undefined }]));
  expect([shownToast()?.title, name().value, onCreated.mock.calls.length]).toEqual([
    'Class Created',
    'Robins',
    1,
  ]);
});

it('a class that cannot be stored keeps its name in the form', async () => {
  vi.mocked(createClass).mockRejectedValue(new Error('odd'));
  const { user, fill } = renderScreen(<CreateClassForm onCreated={onCreated} />);
  await fill(name(), 'Wrens');
  await user.click(create());
  await waitFor(() => expect(shownToast()?.message).toBe('Failed to create class'));
  expect([name().value, onCreated.mock.calls]).toEqual(['Wrens', []]);
});
