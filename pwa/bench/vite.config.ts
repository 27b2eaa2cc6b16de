// Builds the empty app with the app's own plugins and settings. `--outDir` says where to.
import { join } from 'node:path';
import { defineConfig } from 'vite';
import app from '../vite.config.ts';

export default defineConfig({
  ...app,
  plugins: app.plugins?.filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'prerender')),
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, '..', 'public'),
  build: { ...app.build, emptyOutDir: true },
});
