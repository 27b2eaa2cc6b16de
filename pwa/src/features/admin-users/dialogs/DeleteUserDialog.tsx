/** Asks before an account is deleted with everything that belongs to it. */
import { Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { deleteUser, type ManagedUser } from '#data/admin/users.ts';
import { nameOf } from '../model/people.ts';
import { successionOf, successorId } from '../model/succession.ts';
import { deedTexts, dialogTexts as texts } from '../texts.ts';
import { DialogButtons } from './DialogButtons.tsx';
import type { UserDialogProps } from './dialog-props.ts';
import { FormDialog } from './FormDialog.tsx';
import { SuccessorField } from './SuccessorField.tsx';
import { useUserDeed } from './use-user-deed.ts';

interface DeleteUserDialogProps extends UserDialogProps {
  /** Everybody, to choose a successor from. */
  users: readonly ManagedUser[];
}

/** Stays open when the deletion fails, so that it can be tried again. */
export function DeleteUserDialog({ user, users, isGone, opened, onClose, refresh }: DeleteUserDialogProps) {
  const { running, run } = useUserDeed(refresh);
  const [chosen, setChosen] = useState('');
  const succession = successionOf(user, users);
  // Opened again, it asks again.
  const close = () => {
    setChosen('');
    onClose();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const remove = () => deleteUser(user.id, succession ? successorId(chosen) : undefined);
    if (await run(remove, deedTexts.remove)) close();
  };
  return (
    <FormDialog
      opened={opened}
      isDirty={false}
      onClose={close}
      title={texts.remove.title}
      gone={isGone ? nameOf(user) : null}
    >
      <form onSubmit={send}>
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
        </Stack>
        <DialogButtons
          submit={texts.remove.submit}
          danger
          disabled={isGone || (succession !== null && chosen === '')}
          running={running}
          onCancel={close}
        />
      </form>
    </FormDialog>
  );
}
