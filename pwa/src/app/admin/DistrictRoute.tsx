/** The schools of a district, behind the sign-in of administrators. */
import { AdminEntry } from '#features/admin-users/entry/AdminEntry.tsx';
import { AdminGate } from '#features/admin-users/frame/AdminGate.tsx';
import { DistrictPage } from '#features/district/DistrictPage.tsx';

export default function DistrictRoute() {
  return <DistrictPage Gate={AdminGate} SignIn={AdminEntry} />;
}
