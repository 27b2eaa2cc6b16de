/** One fault as something that can be put on an operation, and how an operation's call meets it. */
import { expect } from 'playwright/test';
import type { Moment } from '#browser/network/overrides.ts';
import type { Fault } from '#browser/network/profiles.ts';
import type { Stage } from '#browser/support/prepared-school.ts';
import type { Operation } from './operations.ts';

export interface Trouble {
  /** Settings of the school's server; `folder` is the story's own. */
  settings?(folder: string): NodeJS.ProcessEnv;
  /** Before the app is opened for the first time. */
  prepare?(stage: Stage): Promise<void>;
  /** How the operation's call fares on its way. */
  calls?: Fault;
  /** What happens at the operation's worst moment: while the child speaks, while its call is with the server. */
  strike?(stage: Stage, during: Operation): Promise<void>;
  /** Where the call stands when it strikes; after the server's commit where nothing is said. */
  moment?: Moment;
  /** What holds during the whole operation, until `end`. */
  begin?(stage: Stage, during: Operation): Promise<void>;
  end?(stage: Stage, during: Operation): Promise<void>;
  /** What was not sent when it struck may be gone: the device was as good as destroyed. */
  losesUnsent?: boolean;
  /** The school refuses something for good: it stays on the tablet, and on the child's screen. */
  refuses?: boolean;
  /** What waits goes off only when its author signs in again. */
  needsSignIn?: boolean;
  /** The school forgot what came since the morning. */
  losesAcknowledged?: boolean;
}

/** Does `work`, whose first call to `path` meets the trouble. Returns when the trouble is over. */
export async function meet(
  stage: Stage,
  trouble: Trouble,
  during: Operation,
  path: RegExp,
  work: () => Promise<void>,
): Promise<void> {
  await trouble.begin?.(stage, during);
  if (trouble.calls) await meetOnTheWay(stage, trouble.calls, path, work);
  else if (trouble.strike) await meetAtTheMoment(stage, trouble, during, path, work);
  else await work();
  await trouble.end?.(stage, during);
}

async function meetOnTheWay(
  stage: Stage,
  fault: Fault,
  path: RegExp,
  work: () => Promise<void>,
): Promise<void> {
  const put = stage.wifi.put(path, fault, { times: 1 });
  await work();
  await expect.poll(put.met, { message: `a call to ${path} meets ${fault}`, intervals: [50] }).toBe(1);
  put.lift();
}

async function meetAtTheMoment(
  stage: Stage,
  { strike, moment = 'after' }: Trouble,
  during: Operation,
  path: RegExp,
  work: () => Promise<void>,
): Promise<void> {
  const hold = stage.wifi.holdNext(path, moment);
  await work();
  await expect.poll(hold.isReached, { message: `a call to ${path} arrives`, intervals: [50] }).toBe(true);
  await strike?.(stage, during);
  hold.release();
}
