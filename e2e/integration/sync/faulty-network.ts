/** The network between a tablet and its school: it records every call, and injects the faults of a test. */
import type { Failure, Transport } from 'pwa/sync/transport/transport';

export interface Fault {
  /** `before`: the request never arrived. `after`: the request was applied and the reply got lost. */
  at: 'before' | 'after';
  /** The outcome that the client gets instead. */
  outcome?: Failure;
  /** The client crashes before it has the outcome. */
  crash?: boolean;
}

export type Call = keyof Transport;

export interface FaultyNetwork {
  readonly transport: Transport;
  readonly calls: Call[];
  /** Called before each call with its position, from 1. A test may change the school in it. */
  fault: (call: Call, nth: number) => Fault | undefined | Promise<Fault | undefined>;
  /** How often a call was made. */
  count(call: Call): number;
}

/** `connect` is read at every call: the way to the school with the session that the browser has then. */
export function createFaultyNetwork(connect: () => Transport): FaultyNetwork {
  const calls: Call[] = [];

  async function pass<T>(call: Call, ask: (school: Transport) => Promise<T>): Promise<T | Failure> {
    calls.push(call);
    const fault = await network.fault(call, calls.length);
    if (!fault) return ask(connect());
    if (fault.at === 'after') await ask(connect());
    if (fault.crash) throw new Error('crash');
    return fault.outcome ?? { kind: 'retry', why: 'network' };
  }

  const network: FaultyNetwork = {
    calls,
    fault: () => undefined,
    count: (call) => calls.filter((made) => made === call).length,
    transport: {
      registerLane: (account, body) => pass('registerLane', (school) => school.registerLane(account, body)),
      laneState: (access) => pass('laneState', (school) => school.laneState(access)),
      headBlob: (access, sha256) => pass('headBlob', (school) => school.headBlob(access, sha256)),
      putBlob: (access, blob) => pass('putBlob', (school) => school.putBlob(access, blob)),
      sendCommands: (access, commands) =>
        pass('sendCommands', (school) => school.sendCommands(access, commands)),
      pull: (account, body, ...token) => pass('pull', (school) => school.pull(account, body, ...token)),
      health: () => pass('health', (school) => school.health()),
    },
  };
  return network;
}
