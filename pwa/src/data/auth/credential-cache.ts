/**
 * The password of the person on the screen, or the token of their card, in memory only: when the network returns after
 * an offline sign-in, the session is made with it, and the child does not type or show it twice. The cache ends at sign-out and with the window.
 */
import type { AccountRow } from '#data/outbox/outbox-db.ts';

export interface Credentials {
  username: string;
  password: string;
  role: AccountRow['role'];
  /** Of a second factor; it works once. */
  code?: string | undefined;
}

/** The token of a login card, in place of name and password. */
interface CardCredentials {
  card: string;
}

export type SignInProof = Credentials | CardCredentials;

export interface CredentialCache {
  /** `unproven`: this device let the person in, and the server has not checked the password yet. */
  keep(account: string, credentials: SignInProof, unproven?: boolean): void;
  of(account: string): SignInProof | null;
  isUnproven(account: string): boolean;
  forget(): void;
}

export function createCredentialCache(): CredentialCache {
  let kept: { account: string; credentials: SignInProof; unproven: boolean } | null = null;
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
