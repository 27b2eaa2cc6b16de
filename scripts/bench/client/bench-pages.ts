/** Builds the pages that the app is measured against. */
import { runTool } from '../../lib/process.ts';
import { fromRoot } from '../../lib/root.ts';

let built: Promise<string> | undefined;

/** Folder with the built pages of `pwa/bench`; one process builds them once. Throws when a build fails. */
export function buildBenchPages(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
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
