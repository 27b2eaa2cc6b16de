/**
 * Which dialog is about whom. Closing keeps both until the dialog has faded out. A dialog whose answer comes late
 * closes nothing that was opened meanwhile.
 */
import { useCallback, useState } from 'react';
import type { ManagedUser } from '#data/admin/users.ts';
import type { UserActionKind } from './UserRow.tsx';

/** What is done in a dialog. */
export type DialogKind = Exclude<UserActionKind, 'activate'>;

export interface Dialog {
  kind: DialogKind;
  user: ManagedUser;
  opened: boolean;
}

export function useDialog(): {
  dialog: Dialog | null;
  open(kind: DialogKind, user: ManagedUser): void;
  /** Closes this one, if it is still the open one. */
  close(own: Dialog): void;
} {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const open = useCallback(
    (kind: DialogKind, user: ManagedUser) => setDialog({ kind, user, opened: true }),
    [],
  );
  const close = useCallback(
    (own: Dialog) => setDialog((now) => (now === own ? { ...own, opened: false } : now)),
    [],
  );
  return { dialog, open, close };
}

export interface Opening<T> {
  /** Null while it is closed. */
  opened: T | null;
  open(what: T): void;
  /** Closes only the opening at which this function was read. */
  close(): void;
}

/** What is open of a dialog that is about nobody. */
export function useOpening<T>(): Opening<T> {
  const [opening, setOpening] = useState<{ what: T } | null>(null);
  return {
    opened: opening?.what ?? null,
    open: (what) => setOpening({ what }),
    close: () => setOpening((now) => (now === opening ? null : now)),
  };
}
