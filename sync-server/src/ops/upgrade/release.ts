/** What a release archive says of itself, and how its files and versions are named. Decision 119. */
import { z } from 'zod';

/** At the top of the folder in a release archive. */
export const RELEASE_MANIFEST = 'release.json';
/** The program of a release, at the top of its folder. */
export const RELEASE_PROGRAM = 'chickadee';
/** For which machines a release is: it brings Node and compiled parts. */
export const RELEASE_SYSTEM = `${process.platform}-${process.arch}`;

const version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);

export const releaseManifest = z.object({
  product: z.literal('chickadee'),
  version,
  system: z.string(),
  /** SHA-256 of each other file, by its path in the folder. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
});
export type ReleaseManifest = z.output<typeof releaseManifest>;

/** Folder of a release: what its archive is called, without the ending. */
export const releaseName = z.string().regex(/^chickadee-\d{1,5}\.\d{1,5}\.\d{1,5}-[a-z0-9]+-[a-z0-9]+$/);

export const nameOfRelease = (ofVersion: string): string => `chickadee-${ofVersion}-${RELEASE_SYSTEM}`;

/** The version in the name of a release; null where it is no such name. */
export function versionOfName(name: string): string | null {
  return releaseName.safeParse(name).success ? (name.split('-')[1] ?? null) : null;
}

/** Whether version `a` comes after version `b`; both are three numbers. */
export function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((one) => one.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
