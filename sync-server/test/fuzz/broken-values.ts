/** Breaks values in the places and ways in which programs fail. */
import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

/** What nobody writes by hand, and what somebody writes on purpose. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1e308, 2 ** 53, 0.1, '', ' ', '\u0000', '\ud800', 'null', '1e3', '-1'],
    ...["'; DROP TABLE users; --", '../../etc/passwd', '/uploads/../school.db', '__proto__', '%00', '%zz'],
    ...['x'.repeat(30_000), [], {}, [[[[[[]]]]]], { toString: 1 }, { length: -1 }, ['a'], [null]],
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: anyCharacter, maxLength: 50 }),
);

interface Break {
  /** Which of the value's places, counted around. */
  readonly place: number;
  readonly kind: 'replace' | 'remove' | 'add';
  readonly value: unknown;
}

const breaks = fc.record<Break>({
  place: fc.nat(200),
  kind: fc.constantFrom('replace', 'replace', 'remove', 'add'),
  value: odd,
});

/** The values as they are, or with up to three breaks. */
export function broken(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.array(breaks, { maxLength: 3 }))
    .map(([value, list]) => list.reduce<unknown>(breakAt, structuredClone(value)));
}

type Holder = Record<string, unknown>;

function breakAt(value: unknown, { place, kind, value: given }: Break): unknown {
  const places = placesOf(value);
  const found = places[place % (places.length + 1)];
  const other = structuredClone(given);
  if (!found) return kind === 'replace' ? other : value;
  const { holder, key } = found;
  if (kind === 'remove') delete holder[key];
  else if (kind === 'add') holder[`${key}2`] = other;
  else holder[key] = other;
  return value;
}

function placesOf(value: unknown): { holder: Holder; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key])]);
}
