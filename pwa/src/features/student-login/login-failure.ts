/** The sentence for a sign-in that failed. Specification, student side, section 8 'Student login'. */
import { SignInError } from '#data/auth/sign-in-error.ts';
import { isQuotaError } from '#data/outbox/storage/storage-error.ts';
import { fullTabletText } from '#ui/student/texts.ts';
import { loginTexts } from './texts.ts';

/** How somebody said who they are. */
export type SignInWay = 'form' | 'picture' | 'card' | 'pictures';

/** The server's own sentence stands in its reply: the error catalog is not part of the start bundle. */
export function loginFailure(reason: unknown, how: SignInWay = 'form'): string {
  if (isQuotaError(reason)) return fullTabletText;
  if (!(reason instanceof SignInError)) return loginTexts.unreachable;
  // A child who taps a picture types no username that could be wrong, and a device that decides knows the username.
  if (reason.code === 'invalid_credentials')
    return how === 'form' && reason.sentence ? loginTexts.unknown : loginTexts.wrongPassword;
  return reason.sentence ?? (how === 'card' ? loginTexts.unknownCard : loginTexts.unreachable);
}
