/** The privacy packet in the frame of the administrator's pages. */
import { PrivacyPacketPage } from '#features/admin-privacy/PrivacyPacketPage.tsx';
import { AdminFrame } from '#features/admin-users/frame/AdminFrame.tsx';
import { AdminGate } from '#features/admin-users/frame/AdminGate.tsx';

export default function AdminPrivacyRoute() {
  return <PrivacyPacketPage Gate={AdminGate} Frame={AdminFrame} />;
}
