/** What every dialog about one account is given. */
import type { ManagedUser } from '#data/admin/users.ts';

export interface UserDialogProps {
  /** As it was when the dialog opened. */
  user: ManagedUser;
  /** The account was deleted meanwhile: the server has said so. */
  isGone: boolean;
  onGone(): void;
  opened: boolean;
  onClose(): void;
  refresh(): Promise<void>;
}

export type UserFormProps = Omit<UserDialogProps, 'opened'>;
