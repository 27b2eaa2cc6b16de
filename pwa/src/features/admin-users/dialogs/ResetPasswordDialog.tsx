/** Gives an account a new password. Disabled while it is blank; sent without blanks around it (section 5). */
import { Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ManagedUser } from '#data/admin/users.ts';
import { OwnPasswordField } from '#ui/forms/OwnPasswordField.tsx';
import { SecretField } from '#ui/forms/SecretField.tsx';
import { passwordError } from '../model/password-error.ts';
import { actionTexts, fieldTexts } from '../texts.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useUserAction } from './use-user-action.ts';

interface ResetFormProps {
  words: { intro: string; submit: string };
  /** Name of the person, when the account was deleted meanwhile. */
  gone?: string | null;
  onGone?(): void;
  /** Whose password it becomes. */
  owner: Pick<ManagedUser, 'role' | 'username' | 'email'>;
  /** Stores the new password; `own` is that of who asks. */
  onReset(password: string, own: string): Promise<unknown>;
  onClose(): void;
  refresh(): Promise<void>;
}

interface ResetPasswordDialogProps extends ResetFormProps {
  title: string;
  opened: boolean;
}

export function ResetPasswordDialog({ opened, title, ...form }: ResetPasswordDialogProps) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={title} gone={form.gone ?? null}>
      <ResetPasswordForm {...form} />
    </FormDialog>
  );
}

function ResetPasswordForm({ words, gone, onGone, owner, onReset, onClose, refresh }: ResetFormProps) {
  const [entered, setEntered] = useState('');
  const [own, setOwn] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const password = entered.trim();
  const { isRunning, run } = useUserAction(refresh, onGone);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = passwordError(password, owner);
    setProblem(found);
    if (found || !password || !own) return;
    if (await run(() => onReset(password, own), actionTexts.reset)) onClose();
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{words.intro}</Text>
        <SecretField
          label={fieldTexts.newPassword}
          autoComplete="new-password"
          autoFocus
          value={entered}
          error={problem}
          onChange={setEntered}
        />
        <OwnPasswordField value={own} onChange={setOwn} />
      </Stack>
      <DialogButtons
        submit={words.submit}
        disabled={!password || !own || Boolean(gone)}
        isRunning={isRunning}
      />
    </form>
  );
}
