/** The licenses of all packages that are part of the archive, as one text. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  private?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Parts of these development dependencies are built into the app. */
const BUILT_IN = /^(workbox-|@iconify-json\/)/;
const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/** One section for each package that the packages in these folders need, in the order of their names. */
export function gatherLicenses(folders: readonly string[]): string {
  const found = new Map<string, string>();
  for (const folder of folders) visit(realpathSync(folder), found);
  const sections = [...found.entries()].sort(([a], [b]) => a.localeCompare(b)).map(([, text]) => text);
  return sections.join(`\n${'-'.repeat(80)}\n\n`);
}

/** Adds what the package in this folder needs, and what that needs. */
function visit(folder: string, found: Map<string, string>): void {
  for (const name of needsOf(readManifest(folder))) {
    const place = findPackage(folder, name);
    if (place === null) continue;
    const manifest = readManifest(place);
    const key = `${manifest.name} ${manifest.version}`;
    if (found.has(key)) continue;
    if (!manifest.private) found.set(key, sectionOf(place, manifest));
    else found.set(key, `${key}\nPart of Chickadee; see LICENSE.\n`);
    visit(place, found);
  }
}

function needsOf({ dependencies = {}, devDependencies = {}, private: isOurs }: Manifest): string[] {
  const builtIn = isOurs ? Object.keys(devDependencies).filter((name) => BUILT_IN.test(name)) : [];
  return [...Object.keys(dependencies), ...builtIn];
}

function sectionOf(folder: string, { name, version, license }: Manifest): string {
  const files = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${[`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n')}\n`;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** As Node looks for it; null where it is only for other systems. */
function findPackage(from: string, name: string): string | null {
  const place = join(from, 'node_modules', name);
  if (existsSync(place)) return realpathSync(place);
  return dirname(from) === from ? null : findPackage(dirname(from), name);
}
