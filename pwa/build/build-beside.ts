/** Builds something beside the app from the same sources, in memory. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { scopedClassName } from './scoped-class-name.ts';

export const ROOT = join(import.meta.dirname, '..');

/** The files of the build. `config` says what else it needs to know. */
export async function buildBeside(config: InlineConfig): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    // The style sheets of the app have these names.
    css: { modules: { generateScopedName: scopedClassName } },
    ...config,
    build: { ...config.build, write: false },
  });
  const [bundle] = [result].flat();
  if (!bundle || !('output' in bundle)) throw new Error('Nothing was built');
  return bundle.output;
}
