/** Changes what is known about a person, and whether they teach or learn. */
import { Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { updateUser } from '#data/admin/users.ts';
import { useFields } from '#ui/forms/use-fields.ts';
import { nameOf } from '../model/people.ts';
import { changesOf, emailProblem, valuesOf } from '../model/user-form.ts';
import { deedTexts, dialogTexts as texts } from '../texts.ts';
import { DialogButtons } from './DialogButtons.tsx';
import type { UserDialogProps, UserFormProps } from './dialog-props.ts';
import { FormDialog } from './FormDialog.tsx';
import { UserFields } from './UserFields.tsx';
import { useUserDeed } from './use-user-deed.ts';

export function EditUserDialog({ opened, ...form }: UserDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={form.onClose}
      title={texts.edit.title}
      gone={form.isGone ? nameOf(form.user) : null}
    >
      <EditUserForm {...form} />
    </FormDialog>
  );
}

function EditUserForm({ user, isGone, onClose, refresh }: UserFormProps) {
  // A list that arrives meanwhile must not change what the form compares with.
  const [before] = useState(user);
  const { values, patch } = useFields(valuesOf(before));
  const [emailError, setEmailError] = useState<string | null>(null);
  const { running, run } = useUserDeed(refresh);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const problem = emailProblem(values.email);
    setEmailError(problem);
    if (problem || !values.username.trim()) return;
    if (await run(() => updateUser(before.id, changesOf(before, values)), deedTexts.update)) onClose();
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <UserFields values={values} emailRequired={false} emailError={emailError} onChange={patch} />
      </Stack>
      <DialogButtons
        submit={texts.edit.submit}
        disabled={isGone || !values.username.trim()}
        running={running}
        onCancel={onClose}
      />
    </form>
  );
}
