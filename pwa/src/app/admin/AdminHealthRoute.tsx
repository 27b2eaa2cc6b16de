/** Health and backups of the school's computer in the frame of the administrator's pages. */
import { AdminHealthPage } from '#features/admin-health/AdminHealthPage.tsx';
import { AdminFrame } from '#features/admin-users/frame/AdminFrame.tsx';
import { AdminGate } from '#features/admin-users/frame/AdminGate.tsx';

export default function AdminHealthRoute() {
  return <AdminHealthPage Gate={AdminGate} Frame={AdminFrame} />;
}
