/** What every dialog about one account is given. */
import type { ManagedUser } from '#data/admin/users.ts';

export interface UserDialogProps {
  /** As it was when the dialog opened. */
  user: ManagedUser;
  /** The account was deleted meanwhile. */
  isGone: boolean;
  opened: boolean;
  onClose(): void;
  refresh(): Promise<void>;
}

export type UserFormProps = Omit<UserDialogProps, 'opened'>;
