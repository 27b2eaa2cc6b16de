/**
 * Answers by multicast DNS for the school's name in each network of this machine, so that `chickadee.local` works where no
 * router knows the machine. A network hears this machine's address in it, and no other. See docs/decisions/164.
 */
import type { Options } from 'multicast-dns';
import type { MonotonicClock } from 'shared-schema/clock';
import { isInNetwork, type LanNetwork } from './addresses.ts';
import { type Claim, claimName, TTL_SECONDS } from './claim-name.ts';

export interface AnnouncedName {
  /**
   * Asks for the name in networks that are new and in those where it failed, and leaves those that are gone. Resolves with
   * true where the name works in one network at least.
   */
  refresh(): Promise<boolean>;
  /** Says everywhere that the name is gone, and ends. */
  close(): Promise<void>;
}

export interface AnnounceOptions {
  /** `chickadee.local`. */
  name: string;
  /** This machine's networks of the moment. */
  findNetworks(): readonly LanNetwork[];
  clock: MonotonicClock;
  /** Told in a sentence where the name does not work, and where it does after all. */
  warn(sentence: string): void;
  /** Of a test: another port and interface for the network of this address. */
  socketFor?(address: string): Options;
}

/** What became of the name in one network. */
interface Asked {
  readonly claim: Claim;
  /** `monotonicNow` of the answer. */
  readonly at: number;
  /** True where the name was taken twice. */
  readonly isFinal: boolean;
}

/** A gateway between networks repeats what it heard of this machine itself, until it forgets it. */
const ASK_AGAIN_MS = TTL_SECONDS * 1000;

export function announceName(options: AnnounceOptions): AnnouncedName {
  const { name, findNetworks, clock, warn, socketFor } = options;
  /** By address. */
  const asked = new Map<string, Asked>();
  const told = new Map<string, string>();
  let refreshing: Promise<unknown> = Promise.resolve();

  async function refresh(): Promise<boolean> {
    const networks = findNetworks().filter(({ isTunnel }) => !isTunnel);
    const gone = [...asked.keys()].filter((known) => networks.every(({ address }) => address !== known));
    // First: the old address would answer the questions of the new one.
    await Promise.all(gone.map(leave));
    await Promise.all(networks.map(ask));
    return [...asked.values()].some(({ claim }) => claim.kind === 'announced');
  }

  async function ask(network: LanNetwork): Promise<void> {
    const { address } = network;
    const before = asked.get(address);
    if (before && !isDue(before)) return;
    const claim = await claimName({
      ...{ name, network, clock, socket: socketFor?.(address) },
      isOwn: (other) => findNetworks().some((own) => own.address === other),
      isNeighbor: (sender) => isNeighbor(sender, network, findNetworks()),
    });
    const isFinal = claim.kind === 'taken' && before?.claim.kind === 'taken';
    asked.set(address, { claim, at: clock.monotonicNow(), isFinal });
    tell(address, sentenceFor(name, address, claim, isFinal));
  }

  function isDue({ claim, at, isFinal }: Asked): boolean {
    if (claim.kind === 'taken') return !isFinal && clock.monotonicNow() - at >= ASK_AGAIN_MS;
    return claim.kind === 'failed';
  }

  /** Nothing twice, and nothing where the name worked at once (null). */
  function tell(address: string, sentence: string | null): void {
    if (sentence === (told.get(address) ?? null)) return;
    warn(sentence ?? `${name} works in the network of ${address} now.`);
    if (sentence === null) told.delete(address);
    else told.set(address, sentence);
  }

  async function leave(address: string): Promise<void> {
    const claim = asked.get(address)?.claim;
    asked.delete(address);
    if (claim?.kind === 'announced') await claim.close();
  }

  return {
    refresh() {
      const next = refreshing.then(refresh);
      refreshing = next.catch(() => undefined);
      return next;
    },
    async close() {
      await refreshing;
      await Promise.all([...asked.keys()].map(leave));
    },
  };
}

/** Linux hands a packet of one network to the sockets of all. Who belongs to none of them is a neighbor. */
function isNeighbor(sender: string, network: LanNetwork, networks: readonly LanNetwork[]): boolean {
  return isInNetwork(sender, network) || !networks.some((other) => isInNetwork(sender, other));
}

/** Null where the name works. */
function sentenceFor(name: string, address: string, claim: Claim, isFinal: boolean): string | null {
  const allTheSame = 'The addresses of numbers work all the same.';
  const other = 'give this one a name of its own with LAN_NAME=oak';
  const where = `in the network of ${address}`;
  if (claim.kind === 'announced') return null;
  if (claim.kind === 'failed')
    return `${name} could not be announced ${where} (${claim.reason}). This is tried again until it works. ${allTheSame}`;
  if (isFinal)
    return `Another computer ${where} (${claim.by}) is already called ${name}: ${other}. ${allTheSame}`;
  return `Another computer ${where} (${claim.by}) seems to be called ${name}. The network is asked again in two minutes; if the name is not free then, ${other}. ${allTheSame}`;
}
