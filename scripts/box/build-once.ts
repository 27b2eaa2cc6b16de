/** Before the tests of what is built: two of them would build into one folder at once. */
import { buildApp, buildBoxCommands, buildServer } from '../lib/build.ts';

export default async function buildOnce(): Promise<void> {
  await buildApp();
  await buildServer();
  await buildBoxCommands();
}
