/** Passwords whose check waits for the test, as a check waits for its turn where a whole class signs in. */
import type { Passwords } from '#access/sign-in/passwords.ts';

export interface HeldPasswords {
  readonly passwords: Passwords;
  /** From now on, checks of this typed password are answered only after `release`; `reached` resolves at the first. */
  hold(password: string): { readonly reached: Promise<void>; release(): void };
}

export function holdPasswords({ verify, ...others }: Passwords): HeldPasswords {
  let heldPassword: string | null = null;
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  return {
    passwords: {
      ...others,
      async verify(password, stored) {
        const isRight = await verify(password, stored);
        if (password !== heldPassword) return isRight;
        reached.resolve();
        await released.promise;
        return isRight;
      },
    },
    hold(password) {
      heldPassword = password;
      return { reached: reached.promise, release: released.resolve };
    },
  };
}
