/** The dialogs about one account. */
import { useState } from 'react';
import { resetPassword } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { DeleteUserDialog } from '../dialogs/DeleteUserDialog.tsx';
import { EditUserDialog } from '../dialogs/EditUserDialog.tsx';
import { ResetPasswordDialog } from '../dialogs/ResetPasswordDialog.tsx';
import { MoveDialog } from '../many/MoveDialog.tsx';
import { nameOf } from '../model/people.ts';
import { dialogTexts as texts } from '../texts.ts';
import type { Dialog } from './use-dialog.ts';

interface UserDialogsProps {
  dialog: Dialog | null;
  onClose(): void;
  refresh(): Promise<void>;
}

export function UserDialogs({ dialog, ...shared }: UserDialogsProps) {
  const context = useAppContext();
  const [gone, setGone] = useState<string | null>(null);
  if (!dialog) return null;
  const { kind, user, opened } = dialog;
  const isGone = gone === user.uid;
  const ofUser = { ...shared, isGone, onGone: () => setGone(user.uid) };
  const is = (what: Dialog['kind']) => opened && kind === what;
  const { title, intro, submit } = texts.reset;
  return (
    <>
      <EditUserDialog user={user} opened={is('edit')} {...ofUser} />
      <ResetPasswordDialog
        title={title}
        gone={isGone ? nameOf(user) : null}
        onGone={ofUser.onGone}
        words={{ intro: intro(nameOf(user)), submit }}
        owner={user}
        onReset={(password, own) => resetPassword(user.id, password, own, context)}
        opened={is('reset')}
        {...shared}
      />
      <DeleteUserDialog key={user.uid} user={user} opened={is('remove')} {...ofUser} />
      <MoveDialog students={[user]} opened={is('move')} onDone={() => {}} {...shared} />
    </>
  );
}
