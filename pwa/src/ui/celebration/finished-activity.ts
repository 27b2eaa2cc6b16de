/** What a player hands to the dashboard when a child has finished an activity: the state of the navigation. */

export interface FinishedActivity {
  /** Uid of the activity. */
  finished: string;
  /** How things stood when the child opened the activity; null where it was not known. */
  before: Standing | null;
}

export interface Standing {
  points: number;
  level: number;
  /** The activity. */
  isCompleted: boolean;
}

/** Reads the state of a location, which any page may have set. */
export function readFinishedActivity(state: unknown): FinishedActivity | null {
  if (!isObject(state) || typeof state.finished !== 'string') return null;
  return { finished: state.finished, before: isStanding(state.before) ? state.before : null };
}

function isStanding(value: unknown): value is Standing {
  return (
    isObject(value) &&
    typeof value.points === 'number' &&
    typeof value.level === 'number' &&
    typeof value.isCompleted === 'boolean'
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
