/** Changes what is known about a person, and whether they teach, learn or manage the school. */
import { Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Role } from 'shared-schema/entities';
import { isNewAddress } from 'shared-schema/rules/people/new-address';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { updateUser } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { useAddressAtGoogle } from '#data/auth/google/use-address-at-google.ts';
import { OwnPasswordField } from '#ui/forms/OwnPasswordField.tsx';
import { SecretField } from '#ui/forms/SecretField.tsx';
import { useFields } from '#ui/forms/use-fields.ts';
import { passwordError } from '../model/password-error.ts';
import { changesOf, emailProblem, valuesOf } from '../model/user-form.ts';
import { actionTexts, fieldTexts, dialogTexts as texts } from '../texts.ts';
import { DialogButtons } from './DialogButtons.tsx';
import type { UserDialogProps, UserFormProps } from './dialog-props.ts';
import { FormDialog } from './FormDialog.tsx';
import { UserFields } from './UserFields.tsx';
import { useUserAction } from './use-user-action.ts';

/** Asked for where the change opens the account: the administrator's own password, and a new teacher's. */
const NO_SECRETS = { own: '', fresh: '' };

/** A child's account does not become an administrator's in one step. */
const ROLES_OF_CHILD: readonly Role[] = ['teacher', 'student'];
const ROLES: readonly Role[] = [...ROLES_OF_CHILD, 'admin'];

interface Editing {
  /** It is stored. */
  onRoleChanged(): void;
}

export function EditUserDialog({ opened, ...form }: UserDialogProps & Editing) {
  return (
    <FormDialog
      opened={opened}
      onClose={form.onClose}
      title={texts.edit.title}
      gone={form.isGone ? personNameOf(form.user) : null}
    >
      <EditUserForm {...form} />
    </FormDialog>
  );
}

function EditUserForm({ user, isGone, onGone, onRoleChanged, onClose, refresh }: UserFormProps & Editing) {
  const context = useAppContext();
  // A list that arrives meanwhile must not change what the form compares with.
  const [before] = useState(user);
  const { values, patch } = useFields(valuesOf(before));
  const [emailError, setEmailError] = useState<string | null>(null);
  const [secrets, setSecrets] = useState(NO_SECRETS);
  const [weak, setWeak] = useState<string | null>(null);
  const changesRole = values.role !== valuesOf(before).role;
  const isPromoted = changesRole && before.role === 'student';
  const changed = changesOf(before, values);
  const opensByGoogle = before.role !== 'student' && isNewAddress(changed.email, before.email);
  const asksOwn = changesRole || opensByGoogle;
  const addressAtGoogle = useAddressAtGoogle(before.role, before.email, values.email.trim());
  const isComplete = values.username.trim() && (!asksOwn || secrets.own);
  const { isRunning, run } = useUserAction(refresh, onGone);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // An address that an earlier version took keeps nobody from changing the rest.
    const problem = emailProblem(changed.email ?? '');
    setEmailError(problem);
    const found = isPromoted ? passwordError(secrets.fresh, values) : null;
    setWeak(found);
    if (problem || found || !isComplete) return;
    const change = {
      ...changed,
      ...(asksOwn && { currentPassword: secrets.own }),
      ...(isPromoted && { password: secrets.fresh }),
    };
    if (!(await run(() => updateUser(before.id, change, context), actionTexts.update))) return;
    if (changesRole) onRoleChanged();
    onClose();
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <UserFields
          values={values}
          roles={before.role === 'student' ? ROLES_OF_CHILD : ROLES}
          emailRequired={false}
          emailHint={addressAtGoogle}
          emailError={emailError}
          onChange={patch}
        />
        {isPromoted && (
          <SecretField
            label={fieldTexts.newPassword}
            description={fieldTexts.newTeacher}
            autoComplete="new-password"
            value={secrets.fresh}
            error={weak}
            onChange={(fresh) => setSecrets((now) => ({ ...now, fresh }))}
          />
        )}
        {asksOwn && (
          <OwnPasswordField value={secrets.own} onChange={(own) => setSecrets((now) => ({ ...now, own }))} />
        )}
      </Stack>
      <DialogButtons submit={texts.edit.submit} disabled={isGone || !isComplete} isRunning={isRunning} />
    </form>
  );
}
