/** The dialogs about one account. */

import { useState } from 'react';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { type ManagedUser, resetPassword } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { DeleteUserDialog } from '../dialogs/DeleteUserDialog.tsx';
import { EditUserDialog } from '../dialogs/EditUserDialog.tsx';
import { ResetPasswordDialog } from '../dialogs/ResetPasswordDialog.tsx';
import { DeactivateDialog } from '../many/DeactivateDialog.tsx';
import { MoveDialog } from '../many/MoveDialog.tsx';
import { TeacherTabletsDialog } from '../tablets/TeacherTabletsDialog.tsx';
import { dialogTexts as texts } from '../texts.ts';
import type { Dialog } from './use-dialog.ts';

interface UserDialogsProps {
  dialog: Dialog | null;
  onClose(own: Dialog): void;
  /** The account is deleted, or has another role: what was to be done to it with others is not the same any more. */
  onDeselect(users: readonly ManagedUser[]): void;
  refresh(): Promise<void>;
}

export function UserDialogs({ dialog, onClose, onDeselect, refresh }: UserDialogsProps) {
  const context = useAppContext();
  const [gone, setGone] = useState<string | null>(null);
  if (!dialog) return null;
  const { kind, user, opened } = dialog;
  const isGone = gone === user.uid;
  const deselect = () => onDeselect([user]);
  const onGone = () => {
    setGone(user.uid);
    deselect();
  };
  const shared = { onClose: () => onClose(dialog), refresh };
  const ofUser = { ...shared, isGone, onGone };
  const is = (what: Dialog['kind']) => opened && kind === what;
  const { title, submit } = texts.reset;
  return (
    <>
      <EditUserDialog user={user} opened={is('edit')} onRoleChanged={deselect} {...ofUser} />
      <ResetPasswordDialog
        title={title}
        gone={isGone ? personNameOf(user) : null}
        onGone={ofUser.onGone}
        words={{ intro: introOf(user), submit }}
        owner={user}
        onReset={(password, own) => resetPassword(user.id, password, own, context)}
        opened={is('reset')}
        {...shared}
      />
      <DeactivateDialog users={[user]} opened={is('deactivate')} onDone={onDeselect} {...shared} />
      <DeleteUserDialog key={user.uid} user={user} opened={is('remove')} onDeleted={deselect} {...ofUser} />
      <TeacherTabletsDialog teacher={user} opened={is('tablets')} {...shared} />
      <MoveDialog students={[user]} opened={is('move')} onDone={() => {}} {...shared} />
    </>
  );
}

function introOf(user: ManagedUser): string {
  const { intro, endsSecondFactor } = texts.reset;
  // Children have none.
  return `${intro(personNameOf(user))}${user.role === 'student' ? '' : ` ${endsSecondFactor}`}`;
}
