/** Signing in with Google's token: the server decides, then the account is one of this device like others. */
import { isoTime } from 'shared-schema/clock';
import type { Body } from 'shared-schema/contract';
import { describeDevice } from 'shared-schema/rules/people/describe-device';
import type { AppContext } from '#data/app-context.ts';
import { newUuid } from '#platform/uuid.ts';
import type { Account } from '../account/current-account.ts';
import { ensureDevice, saveAccount } from '../account/device-accounts.ts';
import { saveOwnComputer } from '../account/own-computer.ts';

type Context = Pick<AppContext, 'auth' | 'accountStore' | 'createApiFor' | 'outbox' | 'clock' | 'random'>;

/** Throws `ApiError`. A password that this device knew of the account stays known. */
export async function signInWithGoogle(
  context: Context,
  token: Body<'POST /api/auth/google'>,
  isOwnComputer = false,
): Promise<Account> {
  const { auth, accountStore, createApiFor, outbox, clock, random } = context;
  await auth.settleLogout();
  const user = await createApiFor(null)('POST /api/auth/google', { body: token });
  const newUid = () => newUuid(clock, random);
  await ensureDevice(outbox, newUid, describeDevice(navigator.userAgent));
  const at = isoTime(clock);
  const row = await saveAccount(outbox, user, undefined, at, newUid);
  // A teacher's laptop is somebody else's until they say otherwise.
  if (user.role === 'teacher') await saveOwnComputer(outbox, user.uid, isOwnComputer);
  const { verifier: _, ...account } = row;
  await accountStore.setCurrentAccount(account);
  return account;
}
