/** The page about consent, with the form that families sign. */
import { ConsentPage } from '#features/consent/ConsentPage.tsx';
import { useConsentForm } from '#features/student-roster/consent-form/use-consent-form.ts';
import { TeacherPageFrame } from './TeacherPageFrame.tsx';

export default function ConsentRoute() {
  return <ConsentPage Frame={TeacherPageFrame} onForm={useConsentForm()} />;
}
