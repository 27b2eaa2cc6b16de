// Starts the app in the browser.
import './styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { keepMedia } from './keep-media.ts';
import { registerWorker } from './register-worker.ts';
import { startSync } from './start-sync.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

void registerWorker();
void startSync().then(keepMedia).catch(reportError);
