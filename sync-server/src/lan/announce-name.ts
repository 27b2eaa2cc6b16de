/** Answers by multicast DNS for the school's name, so that `chickadee.local` works where no router knows the machine. */
import createMulticast, { type MulticastDNS, type Options } from 'multicast-dns';
import type { Clock } from 'shared-schema/clock';

export interface AnnouncedName {
  /** Says that the name is gone, and ends. */
  close(): Promise<void>;
}

export interface AnnounceOptions {
  /** `chickadee.local`. */
  name: string;
  /** This machine's addresses of the moment, the best first. */
  findAddresses(): readonly string[];
  clock: Clock;
  /** Told in a sentence why the name does not work. */
  warn(sentence: string): void;
  /** Of a test: another port and interface. */
  network?: Options;
}

/** How often the network is asked whether somebody else has the name (RFC 6762, section 8.1). */
const PROBES = 3;
const PROBE_INTERVAL_MS = 250;
/** Of an address of a machine (RFC 6762, section 10). */
const TTL_SECONDS = 120;

/** Null, with a warning, where another machine has the name or the network carries no multicast. */
export async function announceName(options: AnnounceOptions): Promise<AnnouncedName | null> {
  const { name, findAddresses, clock, warn } = options;
  if (findAddresses().length === 0) return null;
  const multicast = createMulticast(options.network);
  // A membership that one of several networks refuses takes nothing from the others.
  multicast.on('warning', () => undefined);
  const failure = new Promise<'failed'>((resolve) => multicast.once('error', () => resolve('failed')));
  const found = await Promise.race([probe(multicast, options), failure]);
  if (found !== 'free') {
    await destroy(multicast);
    warn(found === 'failed' ? noMulticast(name) : taken(name, found.address));
    return null;
  }
  const answers = (ttl: number) => {
    const own = findAddresses();
    return own.map((data) => ({ name, type: 'A' as const, ttl, flush: true, data }));
  };
  multicast.on('query', ({ questions }) => {
    const asksForUs = questions.some(
      (question) => question.name.toLowerCase() === name && ['A', 'ANY'].includes(question.type),
    );
    if (asksForUs) multicast.respond({ answers: answers(TTL_SECONDS) });
  });
  multicast.respond({ answers: answers(TTL_SECONDS) });
  return {
    close: async () => {
      await new Promise<void>((resolve) => multicast.respond({ answers: answers(0) }, () => resolve()));
      await destroy(multicast);
    },
  };

  /** Asks some times; whoever has the name answers at once. */
  async function probe(socket: MulticastDNS, { name: wanted }: AnnounceOptions) {
    const own = new Set(findAddresses());
    const other = Promise.withResolvers<{ address: string }>();
    socket.on('response', ({ answers: given }) => {
      for (const answer of given) {
        const isOurs = answer.type === 'A' && answer.name.toLowerCase() === wanted;
        if (isOurs && !own.has(answer.data) && answer.ttl !== 0) other.resolve({ address: answer.data });
      }
    });
    for (let round = 0; round < PROBES; round++) {
      const isSent = await new Promise<boolean>((resolve) =>
        socket.query(wanted, 'A', (error) => resolve(!error)),
      );
      if (!isSent) return 'failed' as const;
      const waited = new Promise<'waited'>((resolve) =>
        clock.setTimeout(() => resolve('waited'), PROBE_INTERVAL_MS),
      );
      const answer = await Promise.race([other.promise, waited]);
      if (answer !== 'waited') return answer;
    }
    return 'free' as const;
  }
}

const destroy = (multicast: MulticastDNS) =>
  new Promise<void>((resolve) => multicast.destroy(() => resolve()));

const taken = (name: string, address: string) =>
  `Another computer in this network (${address}) is already called ${name}: give this one a name of its own with LAN_NAME=oak. The addresses of numbers work all the same.`;
const noMulticast = (name: string) =>
  `This network carries no multicast, so ${name} does not work here. The addresses of numbers work all the same.`;
