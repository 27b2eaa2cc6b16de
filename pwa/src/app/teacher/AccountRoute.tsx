/** One's own account, inside the frame of teacher pages. */
import { AccountPage } from '#features/account/AccountPage.tsx';
import { TeacherPageFrame } from './TeacherPageFrame.tsx';

export default function AccountRoute() {
  return <AccountPage Frame={TeacherPageFrame} />;
}
