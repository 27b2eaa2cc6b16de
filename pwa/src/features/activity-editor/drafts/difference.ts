/** Where two drafts differ. Pure; knows no field by name, so that a new field is compared, too. */
import type { ActivityDraft } from '../activity-draft.ts';

export type DifferenceKind = 'text' | 'number' | 'rectangle' | 'other';

/** The one place that contains all differences. */
export interface Difference {
  path: string;
  kind: DifferenceKind;
}

/** Not what a person wrote: bytes of files, versions, and what the scenes keep of their stored form. */
const IGNORED: ReadonlySet<string> = new Set(['files', 'uid', 'seq', 'stored', 'areSetsEdited']);
/** An object of words has its name twice. */
const NAME: ReadonlySet<string> = new Set(['name', 'textLabel']);
const RECTANGLE: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height']);

/** True when both drafts say the same. */
export function isSameDraft(a: ActivityDraft, b: ActivityDraft): boolean {
  return findDifference(a, b) === null;
}

/** Null where nothing differs. Nothing, an empty text and an empty list are the same to a person. */
export function findDifference(a: unknown, b: unknown): Difference | null {
  if (a === b || (isNothing(a) && isNothing(b))) return null;
  if (typeof a === 'string' && typeof b === 'string') return { path: '', kind: 'text' };
  if (typeof a === 'number' && typeof b === 'number') return { path: '', kind: 'number' };
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return OTHER;
  return differenceInside(a, b);
}

type Container = Readonly<Record<string, unknown>>;

const OTHER: Difference = { path: '', kind: 'other' };

function differenceInside(a: Container, b: Container): Difference | null {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !IGNORED.has(name));
  const different: { name: string; inner: Difference }[] = [];
  for (const name of names) {
    const inner = findDifference(a[name], b[name]);
    if (inner) different.push({ name, inner });
  }
  const [first] = different;
  if (!first) return null;
  if (different.every(({ name }) => RECTANGLE.has(name))) return { path: '', kind: 'rectangle' };
  if (different.every(({ name }) => NAME.has(name))) return { path: 'name/', kind: 'text' };
  if (different.length > 1) return OTHER;
  return { path: `${first.name}/${first.inner.path}`, kind: first.inner.kind };
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
