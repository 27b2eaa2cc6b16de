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

/** In words, on screens and in what a family is given. Whoever uses them names the type that they are all of. */
export const consentMethodWords = {
  offline_form: 'Signed form',
  email_consent: 'By email',
  phone_consent: 'By phone',
} as const;

export const consentPurposeWords = {
  record_voice: 'Record the voice',
  keep_samples: 'Keep samples after the year',
  show_to_family: 'Show work to the family',
} as const;
