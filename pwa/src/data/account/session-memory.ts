/**
 * The password of the person on the screen, in memory only: when the network returns after an offline sign-in, the
 * session is made with it and the child is not asked twice. Gone at sign-out and with the window.
 */
export interface Credentials {
  username: string;
  password: string;
  role: 'student' | 'teacher' | 'admin';
}

export interface SessionMemory {
  keep(account: string, credentials: Credentials): void;
  of(account: string): Credentials | null;
  forget(): void;
}

export function createSessionMemory(): SessionMemory {
  let kept: { account: string; credentials: Credentials } | null = null;
  return {
    keep: (account, credentials) => {
      kept = { account, credentials };
    },
    of: (account) => (kept?.account === account ? kept.credentials : null),
    forget: () => {
      kept = null;
    },
  };
}
