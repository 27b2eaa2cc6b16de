/** The administrator's audit list (/admin/audit). */
import { AuditBoard } from './audit/AuditBoard.tsx';
import { AdminGate } from './frame/AdminGate.tsx';

export default function AdminAuditPage() {
  return <AdminGate>{(account) => <AuditBoard account={account} />}</AdminGate>;
}
