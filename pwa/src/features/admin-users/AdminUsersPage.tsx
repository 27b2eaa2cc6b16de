/** Administrator user page (/admin/users). Specification, student side, section 2. */
import { UsersBoard } from './board/UsersBoard.tsx';
import { AdminGate } from './frame/AdminGate.tsx';

export default function AdminUsersPage() {
  return <AdminGate>{(account) => <UsersBoard account={account} />}</AdminGate>;
}
