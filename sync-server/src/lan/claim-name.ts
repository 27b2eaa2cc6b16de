/** The school's name in one network of this machine: is it free there? Then it stands for this machine's address there. */
import type { RemoteInfo } from 'node:dgram';
import createMulticast, { type MulticastDNS, type Options, type QueryPacket } from 'multicast-dns';
import type { Clock } from 'shared-schema/clock';
import { isInNetwork, type LanNetwork } from './addresses.ts';

export type Claim =
  /** `close` says that the name is gone, and ends. */
  | { readonly kind: 'announced'; close(): Promise<void> }
  /** `by`: the address for which the name stands in this network. */
  | { readonly kind: 'taken'; readonly by: string }
  /** `reason`: what the operating system said, such as `ENETUNREACH`. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface ClaimOptions {
  /** `chickadee.local`. */
  name: string;
  network: LanNetwork;
  /** True for an address of this machine, in whichever network. */
  isOwn(address: string): boolean;
  /** False where a packet comes from another network of this machine. */
  isNeighbor(sender: string): boolean;
  clock: Clock;
  /** Of a test: another port and interface. */
  socket?: Options | undefined;
}

/** How often the network is asked whether somebody else has the name (RFC 6762, section 8.1). */
const PROBES = 3;
const PROBE_INTERVAL_MS = 250;
/** Of an address of a machine (RFC 6762, section 10). */
export const TTL_SECONDS = 120;
/** For one who would hear no goodbye (RFC 6762, section 6.7). */
const SHORT_TTL_SECONDS = 10;
const PORT = 5353;

/** Asks the network, for 0.75 seconds where nobody objects, and answers from then on. */
export async function claimName(options: ClaimOptions): Promise<Claim> {
  // Sends through this network alone: the table of routes leads to one of several networks, or without a router to none.
  const { network, socket } = options;
  const multicast = createMulticast({ interface: network.address, bind: '0.0.0.0', ...socket });
  const broken = Promise.withResolvers<Claim>();
  const fail = (error: unknown) => broken.resolve(failed(error));
  multicast.on('error', fail);
  multicast.on('warning', (error: Error) => {
    // Other warnings are about packets of the network that nobody can read.
    if ('syscall' in error) fail(error);
  });
  const stop = new AbortController();
  const found = await Promise.race([probe(multicast, options, stop.signal), broken.promise]);
  stop.abort();
  if (found === 'free') return answerFrom(multicast, options);
  await destroy(multicast);
  return found;
}

function answerFrom(multicast: MulticastDNS, { name, network, isNeighbor, socket }: ClaimOptions): Claim {
  const record = { type: 'A' as const, data: network.address };
  const answer = (ttl: number, done?: () => void) =>
    multicast.respond({ answers: [{ ...record, name, ttl, flush: true }] }, done);
  multicast.on('query', ({ id, questions }, sender) => {
    const forUs = questions.filter(
      (question) => question.name.toLowerCase() === name && ['A', 'ANY'].includes(question.type),
    );
    if (forUs.length === 0 || !isNeighbor(sender.address)) return;
    if (sender.port === (socket?.port ?? PORT)) answer(TTL_SECONDS);
    // An address outside may be made up: its owner asked for nothing (RFC 6762, section 11).
    else if (isInNetwork(sender.address, network)) answerAlone(id, forUs, sender);
  });
  answer(TTL_SECONDS);

  /** Android's own resolver hears no answer that goes to all: it waits for a usual one of DNS (RFC 6762, section 6.7). */
  function answerAlone(id: number, questions: QueryPacket['questions'], sender: RemoteInfo): void {
    const ttl = SHORT_TTL_SECONDS;
    const answers = questions.map((question) => ({ ...record, name: question.name, ttl }));
    multicast.respond({ id, questions, answers }, sender);
  }

  return {
    kind: 'announced',
    close: async () => {
      await new Promise<void>((resolve) => answer(0, resolve));
      await destroy(multicast);
    },
  };
}

/** Asks some times; whoever has the name answers at once. */
async function probe(
  multicast: MulticastDNS,
  { name, isOwn, isNeighbor, clock }: ClaimOptions,
  stop: AbortSignal,
): Promise<Claim | 'free'> {
  const taken = Promise.withResolvers<Claim>();
  multicast.on('response', ({ answers }, { address: sender }) => {
    for (const answer of answers) {
      const isOurName = answer.type === 'A' && answer.name.toLowerCase() === name && answer.ttl !== 0;
      if (isOurName && !isOwn(answer.data) && isNeighbor(sender))
        taken.resolve({ kind: 'taken', by: answer.data });
    }
  });
  for (let round = 0; round < PROBES; round++) {
    const error = await new Promise<Error | null>((resolve) => multicast.query(name, 'A', resolve));
    if (error) return failed(error);
    const waited = Promise.withResolvers<'waited'>();
    const timer = clock.setTimeout(() => waited.resolve('waited'), PROBE_INTERVAL_MS);
    stop.addEventListener('abort', () => waited.resolve('waited'));
    const found = await Promise.race([taken.promise, waited.promise]);
    clock.clearTimeout(timer);
    if (found !== 'waited') return found;
    // The socket is gone: nobody would answer.
    if (stop.aborted) return failed(stop.reason);
  }
  return 'free';
}

function failed(error: unknown): Claim {
  const hasCode = error instanceof Error && 'code' in error;
  return { kind: 'failed', reason: String(hasCode ? error.code : error) };
}

const destroy = (multicast: MulticastDNS) =>
  new Promise<void>((resolve) => multicast.destroy(() => resolve()));
