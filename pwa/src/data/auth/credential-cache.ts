/**
 * The password of the person on the screen, in memory only: when the network returns after an offline sign-in, the
 * session is made with it, and the child does not type it twice. The cache ends at sign-out and with the window.
 */
import type { AccountRow } from '#data/outbox/outbox-db.ts';

export interface Credentials {
  username: string;
  password: string;
  role: AccountRow['role'];
}

export interface CredentialCache {
  /** `unproven`: this device let the person in, and the server has not checked the password yet. */
  keep(account: string, credentials: Credentials, unproven?: boolean): void;
  of(account: string): Credentials | null;
  isUnproven(account: string): boolean;
  forget(): void;
}

export function createCredentialCache(): CredentialCache {
  let kept: { account: string; credentials: Credentials; unproven: boolean } | null = null;
  return {
    keep: (account, credentials, unproven = false) => {
      kept = { account, credentials, unproven };
    },
    of: (account) => (kept?.account === account ? kept.credentials : null),
    isUnproven: (account) => kept?.account === account && kept.unproven,
    forget: () => {
      kept = null;
    },
  };
}
