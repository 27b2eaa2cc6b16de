/** Asks before an account is deleted with everything that belongs to it. */
import { Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { deleteUser } from '#data/admin/users.ts';
import { nameOf } from '../model/people.ts';
import { deedTexts, dialogTexts as texts } from '../texts.ts';
import { DialogButtons } from './DialogButtons.tsx';
import type { UserDialogProps } from './dialog-props.ts';
import { FormDialog } from './FormDialog.tsx';
import { useUserDeed } from './use-user-deed.ts';

/** Stays open when the deletion fails, so that it can be tried again. */
export function DeleteUserDialog({ user, isGone, opened, onClose, refresh }: UserDialogProps) {
  const { running, run } = useUserDeed(refresh);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => deleteUser(user.id), deedTexts.remove)) onClose();
  };
  return (
    <FormDialog
      opened={opened}
      isDirty={false}
      onClose={onClose}
      title={texts.remove.title}
      gone={isGone ? nameOf(user) : null}
    >
      <form onSubmit={send}>
        <Stack gap="xs">
          <Text fw={600}>{texts.remove.question(nameOf(user))}</Text>
          <Text>{texts.remove.warning}</Text>
        </Stack>
        <DialogButtons
          submit={texts.remove.submit}
          danger
          disabled={isGone}
          running={running}
          onCancel={onClose}
        />
      </form>
    </FormDialog>
  );
}
