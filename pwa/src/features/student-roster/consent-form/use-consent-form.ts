/** Saves the consent form with the names of the school and the teacher at its top. */
import { useRef } from 'react';
import { type AppContext, useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { within } from '#platform/clock.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { consentForm } from './consent-form.ts';

/** A browser forgets after some seconds that somebody pressed a button, and may keep the file back. */
const SCHOOL_NAME_TIMEOUT_MS = 2_000;

/**
 * The function offers the form for saving under the given name, at most two seconds later. Where the school does not
 * answer by then, the form has a line to write its name on. Asked again meanwhile, it does nothing.
 */
export function useConsentForm(): (fileName: string) => Promise<void> {
  const context = useAppContext();
  const account = useCurrentAccount();
  const isSaving = useRef(false);
  const teacherName = account ? personName(account) : '';
  return async (fileName) => {
    if (isSaving.current) return;
    isSaving.current = true;
    const schoolName = await readSchoolName(context);
    isSaving.current = false;
    downloadFile(new Blob([consentForm({ schoolName, teacherName })], { type: 'text/plain' }), fileName);
  };
}

/** What anybody may read of the school; '' where it does not say so in time. */
async function readSchoolName({ api, clock }: Pick<AppContext, 'api' | 'clock'>): Promise<string> {
  const setup = api('GET /api/device-setup').catch(() => null);
  return (await within(clock, SCHOOL_NAME_TIMEOUT_MS, setup))?.schoolName ?? '';
}
