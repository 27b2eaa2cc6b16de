/** Which files an activity needs to be playable without a network. */
import type { OptimisticRow } from '#data/queries/rows.ts';

const fields = new Set(['imageUrl', 'audioUrl', 'backgroundImage']);

/** Addresses of all pictures and sounds of an activity, wherever they stand in it, each once. */
export function mediaOf(activity: Partial<OptimisticRow<'activities'>>): string[] {
  const found = new Set<string>();
  collect(activity, found);
  return [...found];
}

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found);
  } else if (value && typeof value === 'object') {
    for (const [field, inner] of Object.entries(value)) {
      if (fields.has(field) && typeof inner === 'string' && inner.startsWith('/uploads/')) found.add(inner);
      else collect(inner, found);
    }
  }
}
