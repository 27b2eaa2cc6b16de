/** What every dialog about one account is given. */
import type { ManagedUser } from '#data/admin/users.ts';

export interface UserDialogProps {
  user: ManagedUser;
  opened: boolean;
  onClose(): void;
  refresh(): Promise<void>;
}

export type UserFormProps = Omit<UserDialogProps, 'opened'>;
