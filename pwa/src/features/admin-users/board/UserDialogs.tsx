/** The dialogs about one account. */

import { type ManagedUser, resetPassword } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { DeleteUserDialog } from '../dialogs/DeleteUserDialog.tsx';
import { EditUserDialog } from '../dialogs/EditUserDialog.tsx';
import { ResetPasswordDialog } from '../dialogs/ResetPasswordDialog.tsx';
import { nameOf } from '../model/people.ts';
import { dialogTexts as texts } from '../texts.ts';
import type { Dialog } from './use-dialog.ts';

interface UserDialogsProps {
  dialog: Dialog | null;
  /** Undefined while the list is not known. */
  users: readonly ManagedUser[] | undefined;
  onClose(): void;
  refresh(): Promise<void>;
}

export function UserDialogs({ dialog, users, ...shared }: UserDialogsProps) {
  const context = useAppContext();
  if (!dialog) return null;
  const { kind, user, opened } = dialog;
  const isGone = users !== undefined && !users.some(({ uid }) => uid === user.uid);
  const is = (what: Dialog['kind']) => opened && kind === what;
  const { title, intro, submit } = texts.reset;
  return (
    <>
      <EditUserDialog user={user} isGone={isGone} opened={is('edit')} {...shared} />
      <ResetPasswordDialog
        title={title}
        gone={isGone ? nameOf(user) : null}
        words={{ intro: intro(nameOf(user)), submit }}
        owner={user}
        onReset={(password, own) => resetPassword(user.id, password, own, context)}
        opened={is('reset')}
        {...shared}
      />
      <DeleteUserDialog
        key={user.uid}
        user={user}
        users={users ?? []}
        isGone={isGone}
        opened={is('remove')}
        {...shared}
      />
    </>
  );
}
