// Builds the empty app with the app's own plugins and settings. `--outDir` says where to.
import { join } from 'node:path';
import { defineConfig } from 'vite';
import app from '../vite.config.ts';

/** The empty app has no page to draw at build, and no replica. */
const LEFT_OUT = ['prerender', 'inline-schemas', 'web-page-player'];

export default defineConfig({
  ...app,
  plugins: app.plugins?.filter((plugin) => !(plugin && 'name' in plugin && LEFT_OUT.includes(plugin.name))),
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, '..', 'public'),
  build: { ...app.build, emptyOutDir: true },
});
