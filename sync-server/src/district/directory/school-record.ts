/** `school.json` in a school's folder: whether the school is served here. A box without that file serves its school. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSchoolAddress } from 'shared-schema/rules/school-address';
import { z } from 'zod';
import { ConfigError } from '#config/env.ts';
import { writeWhole } from './write-whole.ts';

const schema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  /**
   * Nobody is served, until a person opens the school again. `forCommand`: until the end of a command, or of the next
   * one where that was killed.
   */
  z.object({ state: z.literal('closed'), forCommand: z.literal(true).optional() }),
  /** The school is somewhere else now: the address that browsers open, without a path. */
  z.object({ state: z.literal('moved'), to: z.string().refine(isSchoolAddress) }),
]);
export type SchoolState = z.output<typeof schema>;

export const recordIn = (folder: string) => join(folder, 'school.json');

/** Null where the folder has no such file. */
export function readRecord(folder: string): SchoolState | null {
  let text: string;
  try {
    text = readFileSync(recordIn(folder), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code)))
      return null;
    throw error;
  }
  return schema.parse(JSON.parse(text));
}

export function writeRecord(folder: string, state: SchoolState): void {
  writeWhole(recordIn(folder), schema.parse(state));
}

/** What a person typed as the new address. Throws `ConfigError`. */
export function requireAddress(typed: string | undefined): string {
  const address = typed?.trim().replace(/\/+$/, '') ?? '';
  if (isSchoolAddress(address)) return address;
  throw new ConfigError(
    `${address === '' ? 'The new address is missing' : `${address} is no address`}: write it as browsers open it, for example https://oak.schools.example.`,
  );
}
