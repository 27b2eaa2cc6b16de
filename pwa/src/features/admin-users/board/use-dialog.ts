/** Which dialog is about whom. Closing keeps both until the dialog has faded out. */
import { useCallback, useState } from 'react';
import type { ManagedUser } from '#data/admin/users.ts';
import type { UserActionKind } from './UserCard.tsx';

export interface Dialog {
  kind: UserActionKind;
  user: ManagedUser;
  opened: boolean;
}

export function useDialog(): {
  dialog: Dialog | null;
  open(kind: UserActionKind, user: ManagedUser): void;
  close(): void;
} {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const open = useCallback(
    (kind: UserActionKind, user: ManagedUser) => setDialog({ kind, user, opened: true }),
    [],
  );
  const close = useCallback(() => setDialog((before) => before && { ...before, opened: false }), []);
  return { dialog, open, close };
}
