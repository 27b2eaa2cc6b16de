import type { Moment } from '#browser/network/overrides.ts';
import type { Fault } from '#browser/network/profiles.ts';
import { expectSynced } from '#browser/support/expect.ts';
import type { Scene } from '#browser/support/prepared-school.ts';
import type { Operation } from './operations.ts';

export interface FaultSpec {
  /** Settings of the school's server; `folder` belongs to the scenario alone. */
  settings?(folder: string): NodeJS.ProcessEnv;
  /** Before the app is opened for the first time. */
  prepare?(scene: Scene): Promise<void>;
  /** How the operation's call fares on its way. */
  calls?: Fault;
  /** What happens at the operation's worst moment: while the child speaks, while its call is with the server. */
  action?(scene: Scene, during: Operation): Promise<void>;
  /** Where the call stands when the action runs; after the server's commit by default. */
  moment?: Moment;
  /** What holds during the whole operation, until `end`. */
  begin?(scene: Scene, during: Operation): Promise<void>;
  end?(scene: Scene, during: Operation): Promise<void>;
  /** Unsent work may be lost: the device counts as destroyed. */
  losesUnsent?: boolean;
  /** The school refuses something for good: it stays on the tablet, and on the child's screen. */
  refuses?: boolean;
  /** What waits goes off only when its author signs in again. */
  needsSignIn?: boolean;
  /** The school lost what arrived after its backup. */
  losesAcknowledged?: boolean;
}

/** Does `work`, whose first call to `path` meets the fault. Returns when the fault is over. */
export async function runUnderFault(
  scene: Scene,
  faultSpec: FaultSpec,
  during: Operation,
  path: RegExp,
  work: () => Promise<void>,
): Promise<void> {
  await faultSpec.begin?.(scene, during);
  if (faultSpec.calls) await runWithNetworkFault(scene, faultSpec.calls, path, work);
  else if (faultSpec.action) await runWithActionDuringCall(scene, faultSpec, during, path, work);
  else await work();
  await faultSpec.end?.(scene, during);
}

async function runWithNetworkFault(
  scene: Scene,
  fault: Fault,
  path: RegExp,
  work: () => Promise<void>,
): Promise<void> {
  const put = scene.wifi.put(path, fault, { times: 1 });
  await work();
  await expectSynced.poll(put.met, { message: `a call to ${path} meets ${fault}`, intervals: [50] }).toBe(1);
  put.lift();
}

async function runWithActionDuringCall(
  scene: Scene,
  { action, moment = 'after' }: FaultSpec,
  during: Operation,
  path: RegExp,
  work: () => Promise<void>,
): Promise<void> {
  const hold = scene.wifi.holdNext(path, moment);
  await work();
  await expectSynced
    .poll(hold.isReached, { message: `a call to ${path} arrives`, intervals: [50] })
    .toBe(true);
  await action?.(scene, during);
  hold.release();
}
