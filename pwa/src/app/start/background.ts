/** What the first screen does not need: updates, sync, copies of files. In a chunk of its own, loaded after that screen. */
import type { AppContext } from '#data/app-context.ts';
import type { Engine } from '#sync/engine.ts';
import { registerWorker } from '../update/register-worker.ts';
import { keepMedia } from './keep-media.ts';
import { startSync } from './start-sync.ts';

/** Resolves with the running engine. Called once. */
export async function startBackground(context: AppContext): Promise<Engine> {
  void registerWorker(context.statusStore);
  const engine = await startSync(context);
  keepMedia(context);
  return engine;
}
