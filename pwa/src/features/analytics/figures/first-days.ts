/** Nobody is late in the first seven days: not with a new activity, and not as a new child. Pure. */
import { DAY_MS } from 'shared-schema/clock';
import type { Child, Scope } from './scope.ts';

const FIRST_DAYS_MS = 7 * DAY_MS;

/**
 * True seven days after one of the child's classes gave the activity, or after the child joined that class if that was
 * later. A moment that this device does not have holds nothing up.
 */
export function isDue(
  { givenTo, now }: Pick<Scope, 'givenTo' | 'now'>,
  child: Child,
  activityUid: string,
): boolean {
  const bound = boundAt(now);
  return child.classUids.some((uid) => {
    const assignedAt = givenTo.get(uid)?.get(activityUid);
    const joinedAt = child.joinedAt?.get(uid) ?? child.createdAt ?? '';
    return assignedAt !== undefined && assignedAt <= bound && joinedAt <= bound;
  });
}

/** True for seven days after the child joined the first of its classes, without one after the account was made. */
export function isNewcomer({ now }: Pick<Scope, 'now'>, { joinedAt, createdAt = '' }: Child): boolean {
  const [first = createdAt] = [...(joinedAt?.values() ?? [])].sort();
  return first > boundAt(now);
}

/** ISO instants sort as text. */
const boundAt = (now: number) => new Date(now - FIRST_DAYS_MS).toISOString();
