/** Builds a simulated school day from a seed: server, tablets, clock, network. */

import { createDirectTransport } from 'e2e/support/direct-transport';
import { safePolicy } from 'pwa/sync/policy';
import { createDisk, type Disk } from '../device/disk.ts';
import { SimDevice } from '../device/sim-device.ts';
import type { Window } from '../device/sim-window.ts';
import { checkAnswer } from '../oracle/invariants.ts';
import { noteSavedActions } from '../oracle/ledger.ts';
import { createFaultTransport, type FaultName, type FaultWeights } from '../server/fault-transport.ts';
import { startServer } from '../server/sim-server.ts';
import { templateSchool } from '../server/template-school.ts';
import { createWorldClock } from './clock.ts';
import { createRng, type Rng } from './rng.ts';
import type { Mutation, World } from './world.ts';

const HEALTHY_NETWORK: FaultWeights = {
  none: 1,
  refuse: 0,
  'lose-request': 0,
  'lose-response': 0,
  duplicate: 0,
  'late-duplicate': 0,
  'late-request': 0,
  'server-busy': 0,
  'captive-portal': 0,
  'power-cut': 0,
};

/** How bad a network is, per seed: from nearly good to hardly usable. */
function drawWeights(rng: Rng): FaultWeights {
  const badness = rng.pick([0.3, 1, 1, 3]);
  const weight = () => badness * rng.unit();
  return {
    none: 8,
    refuse: weight() / 2,
    'lose-request': weight() / 2,
    'lose-response': weight() * 1.5,
    duplicate: weight() / 2,
    'late-duplicate': weight() / 2,
    'late-request': weight() / 2,
    'server-busy': weight() / 3,
    'captive-portal': weight() / 4,
    'power-cut': weight() / 4,
  };
}

function multiplied(weights: FaultWeights, factors: Partial<Record<FaultName, number>>): FaultWeights {
  const changed = Object.entries(factors).map(([name, factor]) => [
    name,
    weights[name as FaultName] * factor,
  ]);
  return { ...weights, ...Object.fromEntries(changed) };
}

export interface WorldOptions {
  mutation?: Mutation | null;
  /** Drawn by seed when left out. */
  devices?: number;
  backups?: boolean;
  /** The teacher's replica is RxDB. */
  rxdb?: boolean;
  /** Where tablets keep their databases; the simulation's own when left out. */
  newDisk?: () => Disk;
}

export async function createWorld(seed: number, options: WorldOptions = {}): Promise<World> {
  const rng = createRng(seed);
  const clock = createWorldClock();
  const school = await templateSchool();
  const mutation = options.mutation ?? null;
  const backups = options.backups ?? mutation?.backups ?? rng.chance(0.7);
  const server = await startServer(school, { clock, rng, backups });
  const weights = multiplied(drawWeights(rng), mutation?.faults ?? {});
  const students = school.students.slice(0, 2 + rng.below(3));
  const log: string[] = [];
  const devices: SimDevice[] = [];
  const world: World = {
    ...{ seed, rng, clock, server, devices, school, mutation, log },
    people: [school.teacher, ...students],
    savedActions: new Map(),
    delayedRequests: [],
    planned: [],
    frozen: [],
    drafts: new Map(),
    deletedPeople: new Set(),
    backedUp: new Set(),
    removed: new Set(),
    deletedElsewhere: new Set(),
    healthyNetwork: false,
    applied: new Map(),
    note: (text) => void log.push(text),
  };
  const count = options.devices ?? rng.pick([1, 2, 2, 3]);
  for (let index = 0; index < count; index++) {
    devices.push(
      new SimDevice({
        name: `tablet ${index + 1}`,
        ...{ clock, rng },
        policy: { ...safePolicy, ...mutation?.policy },
        rxdb: options.rxdb === true && index === 0,
        newDisk: options.newDisk ?? createDisk,
        keepLanes: mutation?.keepLanes ?? false,
        school: () => server.school,
        network: (device, window) => networkOf(world, device, window, weights),
      }),
    );
  }
  return world;
}

function networkOf(
  world: World,
  device: SimDevice,
  { crashSwitch, pausePoints }: Pick<Window, 'crashSwitch' | 'pausePoints'>,
  weights: FaultWeights,
) {
  const { server, rng, delayedRequests, mutation } = world;
  return createFaultTransport({
    ...{ rng, delayedRequests },
    connect() {
      const direct = createDirectTransport(() => server.school, device.cookie);
      return mutation?.server?.(direct, world, device) ?? direct;
    },
    weights: () => (world.healthyNetwork ? HEALTHY_NETWORK : weights),
    online: () => world.healthyNetwork || device.online,
    ...{ crashSwitch, pausePoints },
    planned: () => world.planned.shift(),
    cutPower: () => cutPower(world),
    note: (text) => world.note(`    ${device.name}: ${text}`),
    onSend: () => noteSavedActions(world, device),
    onAnswer: (commands, answer) => checkAnswer(world, commands, answer),
  });
}

/** The server stops and starts in the middle of whatever it does. */
async function cutPower(world: World): Promise<void> {
  await world.server.crash();
}
