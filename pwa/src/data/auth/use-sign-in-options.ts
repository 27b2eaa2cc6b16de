/** What the school offers on its sign-in pages: who may sign up, and whether Google is set up. */
import { useEffect, useState } from 'react';
import type { Reply } from 'shared-schema/contract';
import { useAppContext } from '#data/app-context.ts';

export type SignInOptions = Reply<'GET /api/sign-in-options'>;

/** Null until the server has answered, and for as long as it cannot be reached. */
export function useSignInOptions(): SignInOptions | null {
  const { createApiFor } = useAppContext();
  const [options, setOptions] = useState<SignInOptions | null>(null);
  useEffect(() => {
    let isGone = false;
    const read = () =>
      createApiFor(null)('GET /api/sign-in-options').then(
        (found) => isGone || setOptions(found),
        // Without a network there is nothing to offer; a sign-in says so itself.
        () => undefined,
      );
    void read();
    globalThis.addEventListener('online', read);
    return () => {
      isGone = true;
      globalThis.removeEventListener('online', read);
    };
  }, [createApiFor]);
  return options;
}
