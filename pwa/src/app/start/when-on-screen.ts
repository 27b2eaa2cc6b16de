/** Waits for the account on the screen. */
import type { AppContext } from '#data/app-context.ts';

type Role = NonNullable<ReturnType<AppContext['accountStore']['getState']>['account']>['role'];

/** Calls `run` once, now or when somebody of such a role is first on the screen; `undefined`: nobody has signed in. */
export function whenOnScreen(
  { accountStore }: Pick<AppContext, 'accountStore'>,
  isFor: (role: Role | undefined) => boolean,
  run: () => Promise<void>,
): void {
  const look = () => {
    if (!isFor(accountStore.getState().account?.role)) return;
    stop();
    run().catch(reportError);
  };
  const stop = accountStore.subscribe(look);
  look();
}
