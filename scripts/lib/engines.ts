/** Brings the engines of Firefox and Safari from the system's packages where they are missing. */
import { type EngineName, enginePackages, findFirefox, findWebKit } from 'e2e/browser/engines/programs';
import { installPackages } from './system-packages.ts';

const find: Readonly<Record<EngineName, () => unknown>> = { firefox: findFirefox, webkit: findWebKit };

/** What to tell about each engine that this machine has not and that could not be installed. */
export function ensureEngines(): string[] {
  const names: EngineName[] = ['firefox', 'webkit'];
  return names.flatMap((name) => {
    const packages = enginePackages[name];
    if (!find[name]()) installPackages(packages);
    if (find[name]()) return [];
    return [`The smoke test in ${name} needs ${packages.join(', ')} (Debian: sudo apt-get install).`];
  });
}

/** True where a missing program is a failure: continuous integration sets `CI`. */
export function isContinuousIntegration({ CI }: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(CI) && CI !== 'false';
}
