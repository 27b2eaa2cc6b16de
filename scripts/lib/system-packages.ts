/** Installing programs from the system's packages, where that is possible. */
import { spawnSync } from 'node:child_process';

/** Installs Debian packages when this user may. What came of it, the caller finds out by looking for the programs. */
export function installPackages(packages: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  process.stderr.write(`Installing ${packages.join(', ')} with apt-get ...\n`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    // Another installation may be under way.
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...args], {
      stdio: ['ignore', 'ignore', 2],
      env: environment,
    });
  }
}
