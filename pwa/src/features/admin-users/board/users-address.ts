/** The address of the list of users: search, order, and the column that a narrow screen shows. */
import type { UserSort } from '#data/admin/users.ts';
import { addressForm } from '#ui/address/address-fields.ts';
import type { ColumnRole } from '../model/people.ts';

export const USER_SORTS: readonly UserSort[] = ['name', 'username', 'email', 'class', 'teacher', 'newest'];
const ROLES: readonly ColumnRole[] = ['teacher', 'student'];

interface UsersAddress {
  search: string;
  sort: UserSort;
  role: ColumnRole;
}

export const usersAddress = addressForm<UsersAddress>({
  search: { name: 'q', first: '' },
  sort: { name: 'sort', first: 'name', values: USER_SORTS },
  role: { name: 'show', first: 'teacher', values: ROLES },
});
