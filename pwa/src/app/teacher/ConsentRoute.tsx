/** The page about consent, with the form that families sign. */
import { ConsentPage } from '#features/consent/ConsentPage.tsx';
import { downloadConsentForm } from '#features/student-roster/consent-form.ts';
import { TeacherPageFrame } from './TeacherPageFrame.tsx';

export default function ConsentRoute() {
  return <ConsentPage Frame={TeacherPageFrame} onForm={downloadConsentForm} />;
}
