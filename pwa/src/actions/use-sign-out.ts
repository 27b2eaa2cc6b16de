/** Signing out with a button. Where the device cannot store the sign-out, a toast says so. */
import { useAppContext } from '#data/app-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { signOutTexts } from './sign-out-texts.ts';

/** Resolves to whether the person is off the screen. Never rejects. */
export function useSignOut(): () => Promise<boolean> {
  const { auth, accountStore } = useAppContext();
  const signOut = async (): Promise<boolean> => {
    try {
      await auth.signOut();
      return true;
    } catch (reason) {
      reportError(reason);
      const { account } = accountStore.getState();
      if (!account) return true;
      const words = account.role === 'student' ? signOutTexts.failedForStudent : signOutTexts.failed;
      const action = { label: signOutTexts.again, run: () => void signOut() };
      showToast({ ...words, tone: 'error', action });
      return false;
    }
  };
  return signOut;
}
