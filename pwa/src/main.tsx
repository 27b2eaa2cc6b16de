/** Starts the app in the browser. */
import './app/styles/styles.ts';
import { createApp } from './app/create-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('no #root');

createApp().start(root);
