/** The school's name in one network of this machine: is it free there? Then it stands for this machine's address there. */
import createMulticast, { type MulticastDNS, type Options } from 'multicast-dns';
import type { Clock } from 'shared-schema/clock';

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
  /** This machine's address in the network. */
  address: string;
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

/** Asks the network of `address`, for 0.75 seconds where nobody objects, and answers from then on. */
export async function claimName(options: ClaimOptions): Promise<Claim> {
  const { name, address, isNeighbor, socket } = options;
  // Sends through this network alone: the table of routes leads to one of several networks, or without a router to none.
  const multicast = createMulticast({ interface: address, bind: '0.0.0.0', ...socket });
  const broken = Promise.withResolvers<Claim>();
  const fail = (error: unknown) => broken.resolve(failed(error));
  multicast.on('error', fail);
  multicast.on('warning', (error: Error) => {
    // Other warnings are about packets of the network that nobody can read.
    if ('syscall' in error) fail(error);
  });
  const found = await Promise.race([probe(multicast, options), broken.promise]);
  if (found !== 'free') {
    await destroy(multicast);
    return found;
  }
  const answer = (ttl: number, done?: () => void) =>
    multicast.respond({ answers: [{ name, type: 'A', ttl, flush: true, data: address }] }, done);
  multicast.on('query', ({ questions }, { address: sender }) => {
    const asksForUs = questions.some(
      (question) => question.name.toLowerCase() === name && ['A', 'ANY'].includes(question.type),
    );
    if (asksForUs && isNeighbor(sender)) answer(TTL_SECONDS);
  });
  answer(TTL_SECONDS);
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
    const waited = new Promise<'waited'>((resolve) =>
      clock.setTimeout(() => resolve('waited'), PROBE_INTERVAL_MS),
    );
    const found = await Promise.race([taken.promise, waited]);
    if (found !== 'waited') return found;
  }
  return 'free';
}

function failed(error: unknown): Claim {
  const hasCode = error instanceof Error && 'code' in error;
  return { kind: 'failed', reason: String(hasCode ? error.code : error) };
}

const destroy = (multicast: MulticastDNS) =>
  new Promise<void>((resolve) => multicast.destroy(() => resolve()));
