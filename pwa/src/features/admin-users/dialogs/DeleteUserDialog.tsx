/** Asks before an account is deleted with everything that belongs to it. */
import { Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { deleteUser, type ManagedUser } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { nameOf } from '../model/people.ts';
import { successionOf, successorId } from '../model/succession.ts';
import { OwnPasswordField } from '../OwnPasswordField.tsx';
import { actionTexts, dialogTexts as texts } from '../texts.ts';
import { DialogButtons } from './DialogButtons.tsx';
import type { UserDialogProps, UserFormProps } from './dialog-props.ts';
import { FormDialog } from './FormDialog.tsx';
import { SuccessorField } from './SuccessorField.tsx';
import { useUserAction } from './use-user-action.ts';

interface Everybody {
  /** Everybody, to choose a successor from. */
  users: readonly ManagedUser[];
}

export function DeleteUserDialog({ opened, ...form }: UserDialogProps & Everybody) {
  return (
    <FormDialog
      opened={opened}
      isDirty={false}
      onClose={form.onClose}
      title={texts.remove.title}
      gone={form.isGone ? nameOf(form.user) : null}
    >
      <DeleteUserForm {...form} />
    </FormDialog>
  );
}

/** Stays open when the deletion fails, so that it can be tried again. Opened again, it asks again. */
function DeleteUserForm({ user, users, isGone, onClose, refresh }: UserFormProps & Everybody) {
  const context = useAppContext();
  const { isRunning, run } = useUserAction(refresh);
  const [chosen, setChosen] = useState('');
  const [own, setOwn] = useState('');
  const succession = successionOf(user, users);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!own) return;
    const remove = () => deleteUser(user.id, own, succession ? successorId(chosen) : undefined, context);
    if (await run(remove, actionTexts.remove)) onClose();
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="xs">
        <Text fw={600}>{texts.remove.question(nameOf(user))}</Text>
        <Text>{texts.remove.warning}</Text>
        {succession && (
          <SuccessorField
            leaving={nameOf(user)}
            succession={succession}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <OwnPasswordField value={own} onChange={setOwn} />
      </Stack>
      <DialogButtons
        submit={texts.remove.submit}
        danger
        disabled={isGone || !own || (succession !== null && chosen === '')}
        isRunning={isRunning}
        onCancel={onClose}
      />
    </form>
  );
}
