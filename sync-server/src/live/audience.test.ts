import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Scope, splitScope } from '#db/own-tables.ts';
import { createAudience, type View } from './audience.ts';

const ids = fc.oneof(fc.constant('all' as const), fc.uniqueArray(fc.nat({ max: 3 })));
const view: fc.Arbitrary<View> = fc
  .record({ user: ids, class: ids, activity: ids })
  .map((scopes) => ({ scopes: { ...scopes, tables: 'all' } }));
const account = fc.nat({ max: 3 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), account, view: fc.option(view) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('note' as const), account, view: fc.option(view) }),
);
const scopes = (['user', 'class', 'activity'] as const).flatMap((kind) =>
  [0, 1, 2, 3].map((id): Scope => `${kind}:${id}`),
);

function sees(seen: View | null, scope: Scope): boolean {
  const [kind, id] = splitScope(scope);
  const listed = seen?.scopes[kind] ?? 'all';
  return listed === 'all' || listed.includes(id);
}

test('an audience holds whoever may see a scope, whatever connected, left or changed before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const audience = createAudience<number>();
      const connected = new Map<number, number>();
      const views = new Map<number, View | null>();
      for (const [member, one] of steps.entries()) {
        if (one.kind === 'remove') {
          const [left, of] = [...connected][one.at % (connected.size || 1)] ?? [];
          if (left === undefined || of === undefined) continue;
          audience.remove(of, left);
          connected.delete(left);
          continue;
        }
        views.set(one.account, one.view);
        if (one.kind === 'note') audience.noteView(one.account, one.view);
        else audience.add(one.account, member, one.view);
        if (one.kind === 'add') connected.set(member, one.account);
      }
      const unknown = [...connected].filter(([, of]) => !views.get(of)).map(([member]) => member);
      expect([...audience.of([])].sort()).toEqual(unknown.sort());
      for (const scope of scopes) {
        const found = audience.of([scope]);
        for (const [member, of] of connected)
          expect(found.has(member)).toBe(sees(views.get(of) ?? null, scope));
        expect([...found].every((member) => connected.has(member))).toBe(true);
      }
      expect(audience.all().sort()).toEqual([...connected.keys()].sort());
    }),
    { seed: 169 },
  );
});
