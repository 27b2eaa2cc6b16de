/** What a player hands to the dashboard when a child has finished an activity: the state of the navigation. */

export interface FinishedActivity {
  /** Uid of the activity. */
  finished: string;
  /** Points and level of the child before; null where they were not known. */
  before: { points: number; level: number } | null;
}

/** Reads the state of a location, which any page may have set. */
export function readFinishedActivity(state: unknown): FinishedActivity | null {
  if (!isObject(state) || typeof state.finished !== 'string') return null;
  const { before } = state;
  const isKnown = isObject(before) && typeof before.points === 'number' && typeof before.level === 'number';
  return {
    finished: state.finished,
    before: isKnown ? { points: Number(before.points), level: Number(before.level) } : null,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
