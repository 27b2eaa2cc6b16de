/** Makes an account. Specification, student side, section 5 'Admin create user'. */
import { Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { createUser } from '#data/admin/users.ts';
import { useIdempotencyKey } from '#data/api/use-idempotency-key.ts';
import { useAppContext } from '#data/app-context.ts';
import { SecretField } from '#ui/forms/SecretField.tsx';
import { useFields } from '#ui/forms/use-fields.ts';
import { useFirstProblem } from '#ui/forms/use-first-problem.ts';
import { useOwnPassword } from '#ui/forms/use-own-password.tsx';
import { canCreate, EMPTY_USER, newUserOf, newUserProblems } from '../model/user-form.ts';
import { actionTexts, fieldTexts, dialogTexts as texts } from '../texts.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { FormDialog } from './FormDialog.tsx';
import { UserFields } from './UserFields.tsx';
import { useUserAction } from './use-user-action.ts';

const ROLES = ['teacher', 'student'] as const;

interface AddUserDialogProps {
  opened: boolean;
  onClose(): void;
  refresh(): Promise<void>;
}

export function AddUserDialog({ opened, ...form }: AddUserDialogProps) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={texts.add.title}>
      <AddUserForm {...form} />
    </FormDialog>
  );
}

function AddUserForm({ onClose, refresh }: Omit<AddUserDialogProps, 'opened'>) {
  const context = useAppContext();
  const { values, set, patch } = useFields(EMPTY_USER);
  const [problems, setProblems] = useState<ReturnType<typeof newUserProblems>>({});
  const { isRunning, run } = useUserAction(refresh);
  const keyOf = useIdempotencyKey();
  const own = useOwnPassword();
  const { form, focusProblem } = useFirstProblem();
  const isComplete = canCreate(values) && !own.isMissing;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = newUserProblems(values);
    setProblems(found);
    if (own.isMissing) own.tellMissing();
    if (own.isMissing || Object.values(found).some(Boolean)) return focusProblem();
    const create = () =>
      own.send((currentPassword) =>
        createUser({ ...newUserOf(values), currentPassword }, keyOf(values), context),
      );
    if (await run(create, actionTexts.create)) onClose();
  };
  return (
    <form ref={form} noValidate onSubmit={send}>
      <Stack gap="md">
        <UserFields
          values={values}
          roles={ROLES}
          emailRequired
          usernameError={problems.username}
          emailError={problems.email}
          onChange={patch}
        />
        <SecretField
          label={fieldTexts.password}
          autoComplete="new-password"
          value={values.password}
          error={problems.password}
          onChange={(value) => set('password', value)}
        />
        {own.field}
      </Stack>
      <DialogButtons submit={texts.add.submit} isIncomplete={!isComplete} isRunning={isRunning} />
    </form>
  );
}
