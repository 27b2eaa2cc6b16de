/** The network between a device and the server: everything that may go wrong with one call, drawn by seed. */

import type { SendOutcome, Transport } from 'pwa/sync/transport/transport';
import type { CommandEnvelope } from 'shared-schema/sync';
import type { CrashSwitch } from '../device/crashable-indexeddb.ts';
import type { PausePoints } from '../device/pause-points.ts';
import type { Rng } from '../world/rng.ts';

export type FaultName =
  | 'refuse'
  | 'lose-request'
  | 'lose-response'
  | 'duplicate'
  | 'late-duplicate'
  | 'late-request'
  | 'server-busy'
  | 'captive-portal'
  | 'power-cut';

export type FaultWeights = Readonly<Record<FaultName | 'none', number>>;

/** A call that is still somewhere in the network and will arrive when nobody waits for it any more. */
export interface DelayedRequest {
  readonly what: string;
  deliver(): Promise<unknown>;
}

export interface NetworkParts {
  /** The way to the server as it is now: with this moment's cookie. */
  connect(): Transport;
  rng: Rng;
  /** Read at every call. */
  weights(): FaultWeights;
  online(): boolean;
  /** The window that calls. */
  crashSwitch: CrashSwitch;
  pausePoints: PausePoints;
  /** The fault that a scenario has planned for the next call. */
  planned(): FaultName | 'none' | undefined;
  delayedRequests: DelayedRequest[];
  cutPower(): Promise<void>;
  note(text: string): void;
  /** Hears of every batch before it leaves the device. */
  onSend(): Promise<void>;
  /** Hears of every answer to a batch as it leaves the server; the device may read it much later, or never. */
  onAnswer(commands: readonly CommandEnvelope[], answer: SendOutcome): Promise<void>;
}

type Lost = { kind: 'retry'; why: 'network' | 'timeout' | 'foreign' | 'busy'; after?: number };
const lost = (why: Lost['why']): Lost => ({ kind: 'retry', why });

export function createFaultTransport(parts: NetworkParts): Transport {
  const call = <T>(what: string, ask: (server: Transport) => Promise<T>) => {
    const server = parts.connect();
    return through(parts, what, () => ask(server));
  };
  return {
    registerLane: (account, body) => call('registerLane', (server) => server.registerLane(account, body)),
    laneState: (access) => call('lane', (server) => server.laneState(access)),
    headBlob: (access, sha256) => call('head', (server) => server.headBlob(access, sha256)),
    putBlob: (access, blob) => call('blob', (server) => server.putBlob(access, blob)),
    sendCommands: async (access, commands) => {
      await parts.onSend();
      const numbers = commands.map(({ number }) => number).join(',');
      return call(`send ${numbers}`, async (server) => {
        const answer = await server.sendCommands(access, commands);
        await parts.onAnswer(commands, answer);
        return answer;
      });
    },
    pull: (account, body, ...token) => call('pull', (server) => server.pull(account, body, ...token)),
    health: () => call('health', (server) => server.health()),
  };
}

async function through<T>(parts: NetworkParts, what: string, work: () => Promise<T>): Promise<T> {
  const { crashSwitch, pausePoints } = parts;
  crashSwitch.checkpoint();
  await pausePoints.point();
  const outcome = await suffer(parts, what, work);
  await pausePoints.point();
  crashSwitch.checkpoint();
  return outcome;
}

async function suffer<T>(parts: NetworkParts, what: string, work: () => Promise<T>): Promise<T> {
  const { rng, delayedRequests } = parts;
  if (!parts.online()) return lost('network') as T;
  const { none, ...faults } = parts.weights();
  const fault =
    parts.planned() ??
    rng.weighted<FaultName | 'none'>([
      [none, 'none'],
      ...Object.entries(faults).map(([name, weight]) => [weight, name as FaultName] as const),
    ]);
  if (fault !== 'none') parts.note(`${what}: ${fault}`);
  switch (fault) {
    case 'none':
      return work();
    case 'refuse':
      return lost('network') as T;
    case 'lose-request':
      return lost('timeout') as T;
    case 'lose-response':
      await work();
      return lost('timeout') as T;
    case 'duplicate':
      await work();
      return work();
    case 'late-duplicate':
      delayedRequests.push({ what, deliver: work });
      return work();
    case 'late-request':
      delayedRequests.push({ what, deliver: work });
      return lost('timeout') as T;
    case 'server-busy':
      return { ...lost('busy'), after: 1000 } as T;
    case 'captive-portal':
      return lost('foreign') as T;
    case 'power-cut':
      return powerCut(parts, work);
  }
}

/** The server dies some ticks after the call reached it: before, during or after its commit. */
async function powerCut<T>({ rng, cutPower }: NetworkParts, work: () => Promise<T>): Promise<T> {
  const ticks = rng.below(4);
  const underWay = work().catch(() => undefined);
  for (let tick = 0; tick < ticks; tick++) await new Promise<void>((resolve) => setImmediate(resolve));
  await cutPower();
  await underWay;
  return lost('network') as T;
}
