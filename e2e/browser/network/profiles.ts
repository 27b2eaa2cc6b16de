/** The named networks that tests run under: `npm run e2e -- --network=<name>`. */

/** What may happen to one request on its way. The fault list of docs/SYNC.md. */
export type Fault =
  | 'refuse'
  | 'reset'
  | 'latency'
  | 'bandwidth'
  | 'drop-request'
  | 'lose-response'
  | 'truncate'
  | 'duplicate'
  | 'late-duplicate'
  | 'black-hole'
  | 'answer-429'
  | 'answer-500'
  | 'answer-502'
  | 'answer-503'
  | 'captive-200'
  | 'captive-302';

export interface Profile {
  readonly name: string;
  readonly about: string;
  /** Milliseconds added to each request, lowest and highest. */
  readonly latency: readonly [number, number];
  /** Bytes per second each way; null for as fast as it goes. */
  readonly bandwidth: number | null;
  /** Chance of each fault per call of /api and /uploads. */
  readonly faults: Partial<Record<Fault, number>>;
  /** Share of WebSockets that fall silent without closing. */
  readonly halfOpen: number;
  /** After a restart of the browser the first calls find no network at all. */
  readonly startsOffline: boolean;
  /** This many calls after the network came back are answered by a sign-in page of the Wi-Fi. */
  readonly captiveCalls: number;
  /** The server process is killed and started again whenever this many writes have reached it; 0 for never. */
  readonly restartEvery: number;
}

const healthyNetwork = {
  latency: [0, 0],
  bandwidth: null,
  faults: {},
  halfOpen: 0,
  startsOffline: false,
  captiveCalls: 0,
  restartEvery: 0,
} as const;

export const profiles = {
  perfect: { ...healthyNetwork, name: 'perfect', about: 'A cable.' },
  'classroom-wifi': {
    ...healthyNetwork,
    name: 'classroom-wifi',
    about: 'Thirty tablets on one access point: a little slow, now and then a lost packet too many.',
    latency: [5, 60],
    bandwidth: 1_500_000,
    faults: { reset: 0.02, 'lose-response': 0.02, 'answer-503': 0.01, 'late-duplicate': 0.02 },
    halfOpen: 0.1,
  },
  'flaky-3g': {
    ...healthyNetwork,
    name: 'flaky-3g',
    about: 'A phone as hotspot at the edge of its cell.',
    latency: [80, 300],
    bandwidth: 120_000,
    faults: {
      reset: 0.05,
      'drop-request': 0.03,
      'lose-response': 0.06,
      truncate: 0.03,
      duplicate: 0.04,
      'answer-502': 0.02,
      'answer-429': 0.02,
    },
    halfOpen: 0.2,
  },
  'offline-start': {
    ...healthyNetwork,
    name: 'offline-start',
    about: 'The tablet wakes up with no network; it comes back later.',
    startsOffline: true,
  },
  'captive-portal': {
    ...healthyNetwork,
    name: 'captive-portal',
    about: "The Wi-Fi's own sign-in page answers everything with 200 and HTML until somebody accepts it.",
    captiveCalls: 12,
  },
  'server-restarts': {
    ...healthyNetwork,
    name: 'server-restarts',
    about: 'The box in the cupboard loses power again and again.',
    restartEvery: 4,
  },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;

/** The profiles a run covers: the one named, or all. Throws for an unknown name. */
export function profilesFor(name: string | undefined): Profile[] {
  if (!name) return Object.values(profiles);
  const profile = profiles[name as ProfileName];
  if (!profile)
    throw new Error(`No network is called ${name}. There are: ${Object.keys(profiles).join(', ')}.`);
  return [profile];
}
