// Starts the app in the browser.
import './styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { dataContext } from '#data/context.ts';
import type { Engine } from '#sync/engine.ts';
import { App } from './App.tsx';
import { afterFirstScreen } from './after-first-screen.ts';
import { followNewerVersion } from './follow-newer-version.ts';
import { followPageCache } from './follow-page-cache.ts';
import { keepMedia } from './keep-media.ts';
import { registerWorker } from './register-worker.ts';
import { followAccount, startSync } from './start-sync.ts';

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
  .then(() => Promise.all([import('./keep-sounds.ts'), import('#ui/focus/keep-focus.ts')]))
  .then(([{ keepSounds }, { keepFocus }]) => {
    keepSounds();
    keepFocus(document);
  })
  .catch(reportError);
