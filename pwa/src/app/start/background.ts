/** What the first screen does not need: updates, sync, copies of files. In a chunk of its own, loaded after that screen. */
import type { AppContext } from '#data/app-context.ts';
import { loadAgain } from '#platform/page/load-again.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { hasLocalVoice } from '#platform/read-aloud/speech-voice.ts';
import type { Engine } from '#sync/engine.ts';
import { registerWorker } from '../update/register-worker.ts';
import { keepStudentFiles } from './keep-student-files.ts';
import { startSync } from './start-sync.ts';
import { whenOnScreen } from './when-on-screen.ts';

const STUDENT_LOGIN = '/student-login';

/** Resolves with the running engine. Called once. */
export async function startBackground(context: AppContext): Promise<Engine> {
  void registerWorker(context.statusStore);
  const engine = await startSync(context);
  keepStudentFiles(context);
  startForOthers(context);
  prepareSpeech(context);
  return engine;
}

/** Loads the code when somebody else than a child is first on the screen: a child's start does without. */
function startForOthers(context: AppContext): void {
  const isOther = (role?: string) =>
    role !== 'student' && (role !== undefined || location.pathname !== STUDENT_LOGIN);
  whenOnScreen(context, isOther, async () => {
    const others = await loadAgain(context.clock, () => import('./for-others.ts'), reportError);
    others.startForOthers(context);
  });
}

/** What speaks is loaded before a child's tap on a speaker is over; a teacher's start does without. */
function prepareSpeech({ accountStore }: AppContext): void {
  const role = () => accountStore.getState().account?.role;
  const prepare = () => {
    removeEventListener('pointerdown', prepareAtTouch, true);
    browserSpeech().prepare();
  };
  const prepareAtTouch = ({ target }: Event) => {
    // Before a sign-in only a speaker and a child's door count: the tap that signs in has the dashboard to load.
    const isChilds = target instanceof Element && target.closest(CHILDS_WAYS) !== null;
    if (role() === 'student' || isChilds) prepare();
  };
  addEventListener('pointerdown', prepareAtTouch, true);
  if (role() === 'student' || isMuteAtSignIn()) prepare();
}

const CHILDS_WAYS = 'button[aria-description], a[href^="/student"]';

/** A tablet without a voice whose next tap is on a child's picture. The sounds of the app are on it already. */
function isMuteAtSignIn(): boolean {
  const hasApp = Boolean(navigator.serviceWorker?.controller);
  return location.pathname === STUDENT_LOGIN && hasApp && !hasLocalVoice(window.speechSynthesis?.getVoices());
}
