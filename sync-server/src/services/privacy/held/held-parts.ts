/** What a column of a student's row says, for a person: words, texts, and addresses of files. Pure. */
import { codingOf, type TableName, tables } from 'shared-schema/entities';
import { wordsOf } from './held-words.ts';

/** Several texts and addresses of files belong together. */
export type HeldValue = string | number | readonly string[];

/** What a person reads of such a column, where it is not all that stands in it. */
const READERS: Readonly<Record<string, (value: unknown) => readonly unknown[]>> = {
  feedbackBy: (by) => [fieldOf(by, 'name')],
  feedbackSounds: (sounds) =>
    listOf(sounds).flatMap((sound) => [fieldOf(sound, 'text'), fieldOf(sound, 'audioUrl')]),
};

/** The value of a column; null where it says nothing. */
export function heldValue(table: string, column: string, stored: string | number | null): HeldValue | null {
  if (stored === null || stored === '') return null;
  const coding = Object.hasOwn(tables, table) ? codingOf(tables[table as TableName]).get(column) : undefined;
  if (coding === 'boolean') return stored === 0 ? 'no' : 'yes';
  if (coding !== 'json') return wordsOf(table, column, stored);
  const value: unknown = JSON.parse(String(stored));
  const parts = (READERS[column]?.(value) ?? [value]).flatMap(textsOf);
  return parts.length > 1 ? parts : (parts[0] ?? null);
}

/** All texts of a held value, each of which may be the address of a file. */
export const partsOf = (value: HeldValue): readonly string[] =>
  typeof value === 'object' ? value : [String(value)];

function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object') return [String(value)];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each).map((text) => `${name}: ${text}`));
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
