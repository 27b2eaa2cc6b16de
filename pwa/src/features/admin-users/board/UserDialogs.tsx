/** The dialogs about one account. */
import { resetPassword } from '#data/admin/users.ts';
import { DeleteUserDialog } from '../dialogs/DeleteUserDialog.tsx';
import { EditUserDialog } from '../dialogs/EditUserDialog.tsx';
import { ResetPasswordDialog } from '../dialogs/ResetPasswordDialog.tsx';
import { nameOf } from '../model/people.ts';
import { dialogTexts as texts } from '../texts.ts';
import type { Dialog } from './use-dialog.ts';

interface UserDialogsProps {
  dialog: Dialog | null;
  onClose(): void;
  refresh(): Promise<void>;
}

export function UserDialogs({ dialog, ...shared }: UserDialogsProps) {
  if (!dialog) return null;
  const { kind, user, opened } = dialog;
  const is = (what: Dialog['kind']) => opened && kind === what;
  const { title, intro, submit } = texts.reset;
  return (
    <>
      <EditUserDialog user={user} opened={is('edit')} {...shared} />
      <ResetPasswordDialog
        title={title}
        words={{ intro: intro(nameOf(user)), submit }}
        onReset={(password) => resetPassword(user.id, password)}
        opened={is('reset')}
        {...shared}
      />
      <DeleteUserDialog user={user} opened={is('remove')} {...shared} />
    </>
  );
}
