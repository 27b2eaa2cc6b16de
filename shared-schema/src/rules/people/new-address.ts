/** Which change of an email address lets in who has the address at Google. Decision 085. */
import { isSameName } from './name-key.ts';

/** True where `email` is another address than `former`. No address at all opens nothing. */
export function isNewAddress(
  email: string | null | undefined,
  former: string | null | undefined,
): email is string {
  return Boolean(email) && !isSameName(email ?? '', former ?? '');
}
