// Starts the app in the browser.
import './app/styles/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { dataContext } from '#data/context.ts';
import type { Engine } from '#sync/engine.ts';
import { App } from './app/App.tsx';
import { afterFirstScreen } from './app/start/after-first-screen.ts';
import { followPageCache } from './app/start/follow-page-cache.ts';
import { keepMedia } from './app/start/keep-media.ts';
import { followAccount, startSync } from './app/start/start-sync.ts';
import { followNewerVersion } from './app/update/follow-newer-version.ts';
import { registerWorker } from './app/update/register-worker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// The screen needs to know whose it is; all else can wait until it is drawn.
followAccount();
followNewerVersion(dataContext.outbox);
let engine: Engine | undefined;
followPageCache(() => engine);
void afterFirstScreen()
  .then(async () => {
    void registerWorker();
    engine = await startSync();
  })
  .then(keepMedia)
  .then(() => Promise.all([import('./app/start/keep-sounds.ts'), import('#ui/focus/keep-focus.ts')]))
  .then(([{ keepSounds }, { keepFocus }]) => {
    keepSounds();
    keepFocus(document);
  })
  .catch(reportError);
