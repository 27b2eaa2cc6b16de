/** Builds the pages that the app is measured against. */
import { runTool } from '../../lib/process.ts';
import { fromRoot } from '../../lib/root.ts';

/** Folder with the built pages of `pwa/bench`. Throws when a build fails. */
export async function buildBenchPages(): Promise<string> {
  const folder = fromRoot('.cache', 'bench-pages');
  for (const config of ['vite.config.ts', 'replica.config.ts']) {
    const code = await runTool(
      '../pwa/node_modules/vite/bin/vite.js',
      ['build', '--config', `bench/${config}`, '--outDir', folder, '--logLevel', 'error'],
      { cwd: fromRoot('pwa'), stdio: ['ignore', 'ignore', 2] },
    );
    if (code !== 0) throw new Error('The pages of the benchmark could not be built; see the messages above.');
  }
  return folder;
}
