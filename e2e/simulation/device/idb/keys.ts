/** Keys of IndexedDB, as far as the app uses them: numbers, text, and lists of these. */

export type Key = number | string | Key[];
export type KeyPath = string | string[] | null;

const rankOf = (key: Key) => (typeof key === 'number' ? 1 : typeof key === 'string' ? 2 : 3);

/** Below 0 when `a` comes first: numbers, then text, then lists. */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'number' && typeof b === 'number') return a - b || 0;
  if (!Array.isArray(a) || !Array.isArray(b)) return rankOf(a) - rankOf(b);
  for (let index = 0; index < a.length && index < b.length; index++) {
    const order = compareKeys(a[index]!, b[index]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** The value as a key, or undefined when it is none. */
export function asKey(value: unknown): Key | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value;
  if (Array.isArray(value)) return value.every((part) => asKey(part) !== undefined) ? value : undefined;
  return undefined;
}

/** What stands at the path, or undefined. */
export function valueAt(value: unknown, path: string | string[]): unknown {
  if (typeof path === 'string') return (value as Record<string, unknown>)[path];
  const parts = path.map((one) => (value as Record<string, unknown>)[one]);
  return parts.includes(undefined) ? undefined : parts;
}

/** Throws the browser's error for something that is no key. */
export function requireKey(value: unknown): Key {
  const key = asKey(value);
  if (key === undefined) throw new DOMException('Not a valid key', 'DataError');
  return key;
}

/** `IDBKeyRange`. */
export class KeyRange {
  readonly lower: Key | undefined;
  readonly upper: Key | undefined;
  readonly lowerOpen: boolean;
  readonly upperOpen: boolean;

  constructor(lower: Key | undefined, upper: Key | undefined, lowerOpen = false, upperOpen = false) {
    this.lower = lower;
    this.upper = upper;
    this.lowerOpen = lowerOpen;
    this.upperOpen = upperOpen;
  }

  static only(value: unknown): KeyRange {
    const key = requireKey(value);
    return new KeyRange(key, key);
  }

  static lowerBound(lower: unknown, open = false): KeyRange {
    return new KeyRange(requireKey(lower), undefined, open, true);
  }

  static upperBound(upper: unknown, open = false): KeyRange {
    return new KeyRange(undefined, requireKey(upper), true, open);
  }

  static bound(lower: unknown, upper: unknown, lowerOpen = false, upperOpen = false): KeyRange {
    const [from, to] = [requireKey(lower), requireKey(upper)];
    const order = compareKeys(from, to);
    if (order > 0 || (order === 0 && (lowerOpen || upperOpen)))
      throw new DOMException('The lower key is greater than the upper one', 'DataError');
    return new KeyRange(from, to, lowerOpen, upperOpen);
  }

  includes(key: Key): boolean {
    return !this.isBelow(key) && !this.isAbove(key);
  }

  /** True when the key comes before the range. */
  isBelow(key: Key): boolean {
    if (this.lower === undefined) return false;
    const order = compareKeys(key, this.lower);
    return order < 0 || (order === 0 && this.lowerOpen);
  }

  /** True when the key comes after the range. */
  isAbove(key: Key): boolean {
    if (this.upper === undefined) return false;
    const order = compareKeys(key, this.upper);
    return order > 0 || (order === 0 && this.upperOpen);
  }
}

/** A key or range as it is handed to a request; nothing means everything. */
export function rangeOf(query: unknown): KeyRange {
  if (query instanceof KeyRange) return query;
  return query === undefined || query === null ? EVERYTHING : KeyRange.only(query);
}

const EVERYTHING = new KeyRange(undefined, undefined);
