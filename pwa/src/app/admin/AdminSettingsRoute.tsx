/** The school's settings in the frame of the administrator's pages. */
import { AdminSettingsPage } from '#features/admin-settings/AdminSettingsPage.tsx';
import { AdminFrame } from '#features/admin-users/frame/AdminFrame.tsx';
import { AdminGate } from '#features/admin-users/frame/AdminGate.tsx';

export default function AdminSettingsRoute() {
  return <AdminSettingsPage Gate={AdminGate} Frame={AdminFrame} />;
}
