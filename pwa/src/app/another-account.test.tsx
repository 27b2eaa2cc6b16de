// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { CreateClassForm } from '#features/class-management/CreateClassForm.tsx';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice } from '#test/test-device.ts';
import { TeacherScopeLayout } from './ScopeLayout.tsx';

const onOpen = vi.fn();
beforeEach(() => void onOpen.mockReset());

function FormPage() {
  useEffect(() => void onOpen(), []);
  return <CreateClassForm onCreated={() => {}} />;
}

/** A window whose page is a form; nobody has signed in. */
async function openForm() {
  const device = await createTestDevice();
  const { accountStore } = createTestAppContext({}, device.context);
  accountStore.watch();
  const { fill } = renderScreen(
    <Routes>
      <Route element={<TeacherScopeLayout />}>
        <Route path="/" element={<FormPage />} />
      </Route>
    </Routes>,
    createTestAppContext({ accountStore }, device.context),
  );
  const show = async (uid: string) => {
    await act(() => device.signIn(uid, 'teacher'));
    await waitFor(() => expect(accountStore.getState().account?.uid).toBe(uid));
  };
  return { show, fill, nameField: () => screen.getByLabelText(/Class name/) };
}

it('a window shows nothing of what a teacher typed when another window puts another teacher on the screen', async () => {
  const { show, fill, nameField } = await openForm();
  await show('rivera');
  await fill(nameField(), 'Words of Rivera');
  await show('okafor');
  await waitFor(() => expect(screen.queryByDisplayValue('Words of Rivera')).toBeNull());
  expect(nameField()).toHaveProperty('value', '');
});

it('the page of a start is drawn once: nobody was on the screen before the first teacher', async () => {
  const { show } = await openForm();
  await show('rivera');
  await show('rivera');
  expect(onOpen).toHaveBeenCalledOnce();
});
