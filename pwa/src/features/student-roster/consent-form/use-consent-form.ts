/** Saves the consent form with the names of the school and the teacher at its top. */
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { downloadFile } from '#ui/sync-issues/save-file.ts';
import { consentForm } from './consent-form.ts';

/** What anybody may read of the school, its name among it. */
const readSchool = (api: Api) => api('GET /api/device-setup');

/** The function offers the form for saving under the given name; offline it has a line for the name of the school. */
export function useConsentForm(): (fileName: string) => void {
  const account = useCurrentAccount();
  const { state } = useRead(account?.uid ?? null, readSchool);
  const schoolName = state.status === 'ready' ? state.value.schoolName : '';
  const teacherName = account ? personName(account) : '';
  return (fileName) =>
    downloadFile(new Blob([consentForm({ schoolName, teacherName })], { type: 'text/plain' }), fileName);
}
