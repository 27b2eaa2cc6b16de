/** Deletes one account for good: warns, asks who gets what a teacher leaves, and for the own password. */

import { Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { deleteUser } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { OwnPasswordField } from '#ui/forms/OwnPasswordField.tsx';
import { successorId } from '../model/succession.ts';
import { TabletsChoice } from '../tablets/TabletsChoice.tsx';
import { actionTexts, dialogTexts as texts } from '../texts.ts';
import { DialogButtons } from './DialogButtons.tsx';
import type { UserDialogProps, UserFormProps } from './dialog-props.ts';
import { FormDialog } from './FormDialog.tsx';
import { SuccessorField } from './SuccessorField.tsx';
import { useUserAction } from './use-user-action.ts';

interface Deleting {
  onDeleted(): void;
}

export function DeleteUserDialog({ opened, ...form }: UserDialogProps & Deleting) {
  return (
    <FormDialog
      opened={opened}
      isDirty={false}
      onClose={form.onClose}
      title={texts.remove.title}
      gone={form.isGone ? personNameOf(form.user) : null}
    >
      <DeleteUserForm {...form} />
    </FormDialog>
  );
}

/** Stays open when the deletion fails, so that it can be tried again. Opened again, it asks again. */
function DeleteUserForm({ user, isGone, onGone, onDeleted, onClose, refresh }: UserFormProps & Deleting) {
  const context = useAppContext();
  const isTeacher = user.role === 'teacher';
  // Of a teacher, the successor may be gone instead.
  const { isRunning, run } = useUserAction(refresh, isTeacher ? undefined : onGone);
  const [chosen, setChosen] = useState('');
  const [own, setOwn] = useState('');
  const [revokesTablets, setRevokes] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!own) return;
    const body = { currentPassword: own, ...(isTeacher && { revokesTablets }) };
    const remove = () => deleteUser(user.id, body, isTeacher ? successorId(chosen) : undefined, context);
    if (!(await run(remove, actionTexts.remove))) return;
    onDeleted();
    onClose();
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="xs">
        <Text fw={600}>{texts.remove.question(personNameOf(user))}</Text>
        <Text>{texts.remove.warning}</Text>
        {user.isActive && <Text>{texts.remove.instead}</Text>}
        {isTeacher && (
          <>
            <SuccessorField leaving={[user]} value={chosen} onChange={setChosen} />
            <TabletsChoice leaving={[user]} isChosen={revokesTablets} onChange={setRevokes} />
          </>
        )}
        <OwnPasswordField value={own} onChange={setOwn} />
      </Stack>
      <DialogButtons
        submit={texts.remove.submit}
        danger
        disabled={isGone || !own || (isTeacher && chosen === '')}
        isRunning={isRunning}
      />
    </form>
  );
}
