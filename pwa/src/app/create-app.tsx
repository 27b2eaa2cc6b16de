/** The composition root: app context, then engine, then React. No other module opens or subscribes when imported. */
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setFormFirstFlag } from '#data/auth/form-first-flag.ts';
import { signOutIdleAccount } from '#data/auth/idle/sign-out-idle-account.ts';
import { delayReadings } from '#data/outbox/storage/stored-value.ts';
import { loadAgain } from '#platform/page/load-again.ts';
import { setInterfaceVoice } from '#platform/read-aloud/browser-speech.ts';
import type { Engine } from '#sync/engine.ts';
import { keepFocus } from '#ui/focus/keep-focus.ts';
import { App } from './App.tsx';
import { createAppContext } from './create-app-context.ts';
import { loadPage } from './routes.tsx';
import { afterFirstScreen } from './start/after-first-screen.ts';
import { clearToastAtSignOut } from './start/clear-toast-at-sign-out.ts';
import { firstPageDrawn } from './start/first-page.ts';
import { noteFirstScreen } from './start/first-screen.ts';
import { readFirstScreen } from './start/first-screen-data.ts';
import { followPageCache } from './start/follow-page-cache.ts';
import { loadFonts } from './start/load-fonts.ts';
import { isPrerendered } from './start/prerendered.ts';
import { whenStoreIsRead } from './start/when-store-is-read.ts';
import { followNewerVersion } from './update/follow-newer-version.ts';
import { offerUpdate } from './update/update-store.ts';

export interface ChickadeeApp {
  /** Draws the first screen in `root` and starts everything else. Called once. */
  start(root: HTMLElement): void;
}

export function createApp(): ChickadeeApp {
  const context = createAppContext();
  setInterfaceVoice(async () => {
    const appVoice = await import('./speech/app-voice.ts');
    return appVoice.createAppVoice(context);
  });
  let engine: Engine | undefined;

  /** Drawn with its data in one go: a screen that fills up piece by piece is drawn several times. */
  async function drawFirstScreen(root: HTMLElement): Promise<void> {
    const page = { load: loadPage, drawn: firstPageDrawn };
    const { isRead, restMs, release } = await readFirstScreen(context, window.location.pathname, page);
    const screen = (
      <StrictMode>
        <App context={context} />
      </StrictMode>
    );
    // In slices: what is drawn can be scrolled meanwhile.
    if (isPrerendered(root)) startTransition(() => void hydrateRoot(root, screen));
    // At once: a task of its own would wait behind what the store and the boot screen do.
    else flushSync(() => createRoot(root).render(screen));
    await isRead;
    await afterFirstScreen(restMs);
    release();
  }

  async function startTheRest(): Promise<void> {
    const { startBackground } = await loadAgain(
      context.clock,
      () => import('./start/background.ts'),
      offerWhatIsThere,
    );
    engine = await startBackground(context);
  }

  async function meetFailure(reason: unknown, root: HTMLElement): Promise<void> {
    reportError(reason);
    const storeFailure = await import('./start/store-failure.tsx');
    await storeFailure.meetStoreFailure(root);
  }

  return {
    start(root) {
      loadFonts(window.location.pathname, document.fonts);
      if (isPrerendered(root)) setFormFirstFlag();
      // A dialog can be opened from the first screen before anything else runs.
      keepFocus(document);
      // The screen needs to know whose it is. Everything else can wait until the first screen is drawn.
      clearToastAtSignOut(context.accountStore);
      const mayRead = whenStoreIsRead(window.location.pathname, context.clock);
      delayReadings(context.outbox, mayRead);
      context.accountStore.watch(signOutIdleAccount(context));
      mayRead
        .then(() => context.outbox.open())
        .catch((reason) => meetFailure(reason, root))
        .catch(reportError);
      followNewerVersion(context.outbox);
      followPageCache(() => engine);
      // What waits is sent also where the screen could not be drawn.
      drawFirstScreen(root).finally(noteFirstScreen).finally(startTheRest).catch(reportError);
    },
  };
}

/**
 * A worker has every chunk of its own version: where it lacks one, it is of another version than this window. The
 * person decides when to load again: loading by itself could go on for ever where a cache is damaged.
 */
function offerWhatIsThere(reason: unknown): void {
  if (navigator.serviceWorker?.controller) offerUpdate(() => window.location.reload());
  reportError(reason);
}
