/** What a family's consent allows. Decision 080. */

interface Dated {
  readonly givenAt: string | null;
  readonly withdrawnAt: string | null;
}

/** Given and not withdrawn. */
export function isConsentValid(consent: Dated | undefined): boolean {
  return consent !== undefined && consent.givenAt !== null && consent.withdrawnAt === null;
}

/**
 * Whether a child may record, from the consent for `record_voice`. A family's refusal counts in every school; where
 * nothing is known, the school decides.
 */
export function mayRecord(consent: Dated | undefined, recordOnlyWithConsent: boolean): boolean {
  if (consent && consent.withdrawnAt !== null) return false;
  return isConsentValid(consent) || !recordOnlyWithConsent;
}

/** Whether a portfolio may hold a child's work, from the consent for `show_to_family`: decided as for the microphone. */
export function mayShowToFamily(consent: Dated | undefined, recordOnlyWithConsent: boolean): boolean {
  return mayRecord(consent, recordOnlyWithConsent);
}
