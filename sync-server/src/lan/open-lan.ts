/** Makes a school box reachable for the tablets of a LAN: certificates, and the page that explains the first one. */
import type { Clock, MonotonicClock } from 'shared-schema/clock';
import type { Config } from '#config/config.ts';
import { ConfigError } from '#config/env.ts';
import { boxHosts, type LanNetwork, lanNetworks, localName } from './addresses.ts';
import { announceName } from './announce-name.ts';
import { ensureCertificates } from './ensure-certificates.ts';
import type { SetupFacts } from './setup-page.ts';
import { startSetupServer } from './setup-server.ts';

/** Milliseconds between two checks whether this machine has another address, or the name works in one network more. */
const ADDRESS_REFRESH_MS = 30_000;

const BEGUN_ANEW =
  'The school’s certificate authority was not valid yet: the clock of this computer was ahead when it was made, or is behind now. It was made valid under the same key. Check date and time (timedatectl); devices that refuse the school install the certificate again.';

export interface LanOptions {
  findNetworks?: () => readonly LanNetwork[];
  /** Of a test: another way to announce the name, or none. */
  announce?: typeof announceName;
  /** Told of an address that cannot be served, and when a later refresh fails; then the certificates stay as they were. */
  warn: (sentence: string) => void;
}

export interface Lan extends SetupFacts {
  readonly certFile: string;
  readonly keyFile: string;
  close(): Promise<void>;
}

/**
 * Ensures the certificates, now and whenever the addresses change or time runs out, and serves the setup page.
 * Throws `ConfigError` with a sentence when the ports or the certificates forbid it.
 */
export async function openLan(
  config: Config,
  clock: MonotonicClock,
  { findNetworks = lanNetworks, announce = announceName, warn }: LanOptions,
): Promise<Lan> {
  checkPorts(config);
  const name = config.lanName;
  const findAddresses = () => findNetworks().map(({ address }) => address);
  const announced = announce({ name, findNetworks, clock, warn });
  // Stays true: a device that learned the name meets no other certificate while a network is away.
  let hasName = await announced.refresh();
  let current = renewed(findAddresses());
  const setupSource = () => ({ ...current, now: clock.now() });
  const where = { host: config.host, port: config.lanSetupPort };
  const setup = await startSetupServer(where, setupSource).catch(async (error: unknown) => {
    await announced.close();
    throw new ConfigError(
      `The setup page cannot use port ${config.lanSetupPort} (${String(error)}): choose another with LAN_SETUP_PORT=8091.`,
    );
  });
  if (current.strange.length > 0) {
    warn(
      `Not by ${current.strange.join(', ')}: this address is outside what the school's certificate authority may speak for. Give the machine its old address, or delete ${config.dataDir}/tls and prepare every device again.`,
    );
  }
  let announcing = Promise.resolve();
  let timer = clock.setTimeout(refreshAddresses, ADDRESS_REFRESH_MS);
  function refreshAddresses(): void {
    renew();
    announcing = refreshName();
    timer = clock.setTimeout(refreshAddresses, ADDRESS_REFRESH_MS);
  }

  async function refreshName(): Promise<void> {
    try {
      const works = await announced.refresh();
      if (!works || hasName) return;
      hasName = true;
      renew();
    } catch (error) {
      warn(`The name ${name} could not be announced: ${String(error)}`);
    }
  }

  function renew(): void {
    try {
      const addresses = findAddresses();
      // None: the network is away for a moment, and will come back as it was.
      if (addresses.length > 0) current = renewed(addresses);
    } catch (error) {
      warn(`The certificate could not be renewed: ${String(error)}`);
    }
  }

  function renewed(addresses: readonly string[]) {
    const prepared = prepare(config, clock, addresses, hasName ? [name] : []);
    if (prepared.hasBegunAnew) warn(BEGUN_ANEW);
    return prepared;
  }

  return {
    ...current,
    ...{ pageUrl: `http://${current.address}:${setup.port}/`, fingerprint: current.authority.fingerprint256 },
    async close() {
      clock.clearTimeout(timer);
      await announcing;
      await announced.close();
      await setup.close();
    },
  };
}

/** `names`: those that multicast DNS answers for, beside the machine's own. */
function prepare(config: Config, clock: Clock, addresses: readonly string[], names: readonly string[]) {
  const hosts = [...new Set([...boxHosts(addresses), ...names])];
  const certificates = ensureCertificates(config.dataDir, hosts, clock.now());
  // By number first: not every tablet asks its neighbors for a name.
  const spoken = [...new Set([...names, localName()])];
  const reachable = [...addresses, ...spoken].filter((host) => certificates.hosts.includes(host));
  const strange = addresses.filter((host) => !certificates.hosts.includes(host));
  const appUrls = reachable.map((host) => `https://${host}:${config.port}`);
  return { ...certificates, appUrls, strange, address: addresses[0] ?? localName() };
}

function checkPorts({ port, lanSetupPort }: Config): void {
  if (port === 0)
    throw new ConfigError('--lan needs a PORT that stays: leave PORT out for 8080, or name one.');
  if (port === lanSetupPort) {
    throw new ConfigError(
      `PORT and LAN_SETUP_PORT are both ${port}: the setup page needs a port of its own, for instance LAN_SETUP_PORT=8091.`,
    );
  }
}
