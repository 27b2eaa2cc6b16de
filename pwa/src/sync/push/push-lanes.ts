/** Drains every lane of this device once, confirms those that no pull will confirm, and removes deleted accounts. */
import { LEASE } from '#platform/locks.ts';
import type { RunResult } from '../scheduler.ts';
import { askForDeleted, type DeletedParts, removeDeleted } from './deleted-accounts.ts';
import { checkOnce, lanesToCheck } from './lane-check.ts';
import type { PushStep } from './push-lane.ts';
import { isServerUnavailable, keepFirstFault, type PushLanesParts, pushLanes } from './push-round.ts';

export type PushRoundParts = PushLanesParts & DeletedParts;

/**
 * `all` also asks about lanes that only wait for a backup. Ends early when the server cannot be reached or is busy.
 * Throws what a lane threw, after all have had their turn.
 */
export async function pushRound(
  parts: PushRoundParts,
  all: boolean,
  onStep: (step: PushStep) => void,
): Promise<RunResult> {
  const round = await pushLanes(parts, onStep);
  let resend = false;
  for (const lane of await lanesToCheck(parts.db, all)) {
    if (isServerUnavailable(round.retry)) break;
    await keepFirstFault(round, async () => {
      const step = await checkOnce(parts, lane);
      if (step.kind === 'retry') round.retry = step;
      if (step.kind === 'quarantined') round.quarantined = true;
      if (step.kind === 'checked' && step.resend) resend = true;
    });
  }
  // A restored server lacks something: it is not left to the next reason for a round.
  if (resend && !isServerUnavailable(round.retry)) {
    const { retry, elsewhere, quarantined, fault } = await pushLanes(parts, onStep);
    // Beside what was met before: a lane that could not be asked about must be asked about again.
    round.retry = retry ?? round.retry;
    round.elsewhere ||= elsewhere;
    round.quarantined ||= quarantined;
    round.fault ??= fault;
  }
  if (all && !isServerUnavailable(round.retry))
    await keepFirstFault(round, async () => {
      round.retry = (await askForDeleted(parts)) ?? round.retry;
    });
  if (all || round.quarantined) await keepFirstFault(round, () => removeDeleted(parts));
  if (round.fault) throw round.fault.reason;
  if (round.retry)
    return { kind: 'retry', ...(round.retry.after !== undefined && { after: round.retry.after }) };
  // Another tab is at it; if it is frozen, its lease runs out.
  return round.elsewhere ? { kind: 'later', in: LEASE } : { kind: 'done' };
}
