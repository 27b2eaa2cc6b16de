/** Builds a simulated school day from a seed: server, tablets, clock, network. */
import { soundPolicy } from 'pwa/sync/policy';
import { createDisk, type Disk } from '../device/disk.ts';
import { SimDevice } from '../device/sim-device.ts';
import type { Window } from '../device/sim-window.ts';
import { checkAnswer } from '../oracle/invariants.ts';
import { noteDeeds } from '../oracle/ledger.ts';
import { createDirectTransport } from '../server/direct-transport.ts';
import { createFaultTransport, type FaultName, type FaultWeights } from '../server/fault-transport.ts';
import { startServer } from '../server/sim-server.ts';
import { templateSchool } from '../server/template-school.ts';
import { createWorldClock } from './clock.ts';
import { createDice, type Dice } from './rng.ts';
import type { Mutation, World } from './world.ts';

const CALM: FaultWeights = {
  none: 1,
  refuse: 0,
  'lose-request': 0,
  'lose-response': 0,
  duplicate: 0,
  'late-duplicate': 0,
  zombie: 0,
  busy: 0,
  captive: 0,
  'power-cut': 0,
};

/** How bad a network is, per seed: from nearly good to hardly usable. */
function drawWeights(dice: Dice): FaultWeights {
  const badness = dice.pick([0.3, 1, 1, 3]);
  const weight = () => badness * dice.unit();
  return {
    none: 8,
    refuse: weight() / 2,
    'lose-request': weight() / 2,
    'lose-response': weight() * 1.5,
    duplicate: weight() / 2,
    'late-duplicate': weight() / 2,
    zombie: weight() / 2,
    busy: weight() / 3,
    captive: weight() / 4,
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
  const dice = createDice(seed);
  const clock = createWorldClock();
  const school = await templateSchool();
  const mutation = options.mutation ?? null;
  const backups = options.backups ?? mutation?.backups ?? dice.chance(0.7);
  const server = await startServer(school, { clock, dice, backups });
  const weights = multiplied(drawWeights(dice), mutation?.faults ?? {});
  const students = school.students.slice(0, 2 + dice.below(3));
  const story: string[] = [];
  const devices: SimDevice[] = [];
  const world: World = {
    ...{ seed, dice, clock, server, devices, school, mutation, story },
    people: [school.teacher, ...students],
    deeds: new Map(),
    stragglers: [],
    planned: [],
    frozen: [],
    drafts: new Map(),
    deletedPeople: new Set(),
    backedUp: new Set(),
    removed: new Set(),
    deletedElsewhere: new Set(),
    calm: false,
    applied: new Map(),
    note: (text) => void story.push(text),
  };
  const count = options.devices ?? dice.pick([1, 2, 2, 3]);
  for (let index = 0; index < count; index++) {
    devices.push(
      new SimDevice({
        name: `tablet ${index + 1}`,
        ...{ clock, dice },
        policy: { ...soundPolicy, ...mutation?.policy },
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
  { life, frost }: Pick<Window, 'life' | 'frost'>,
  weights: FaultWeights,
) {
  const { server, dice, stragglers, mutation } = world;
  return createFaultTransport({
    ...{ dice, stragglers },
    connect() {
      const direct = createDirectTransport(() => server.school, device.cookie);
      return mutation?.server?.(direct, world, device) ?? direct;
    },
    weights: () => (world.calm ? CALM : weights),
    online: () => world.calm || device.online,
    ...{ life, frost },
    planned: () => world.planned.shift(),
    cutPower: () => cutPower(world),
    note: (text) => world.note(`    ${device.name}: ${text}`),
    onSend: () => noteDeeds(world, device),
    onAnswer: (commands, answer) => checkAnswer(world, commands, answer),
  });
}

/** The server stops and starts in the middle of whatever it does. */
async function cutPower(world: World): Promise<void> {
  await world.server.crash();
}
