/** Where another computer of the network opens what this machine serves. */
import type { Config } from '#config/config.ts';
import { type LanNetwork, lanNetworks, listensEverywhere } from './addresses.ts';
import { reachableNames, readCertificates } from './read-certificates.ts';

/**
 * `url`: as this machine opens it. Null where no other address is known: the server listens to one address only, or its
 * certificate speaks for none that could be typed. Throws where the certificate cannot be read.
 */
export async function addressElsewhere(
  url: string,
  config: Pick<Config, 'host' | 'tls' | 'dataDir'>,
  networks: readonly LanNetwork[] = lanNetworks(),
): Promise<string | null> {
  if (!listensEverywhere(config.host)) return null;
  const addresses = networks.map(({ address }) => address);
  const shown = await readCertificates(config);
  // Those of now first: a certificate also speaks for names, and may speak for an address of before.
  const known = shown && [
    ...addresses.filter((address) => shown.names.includes(address)),
    ...reachableNames(shown.names),
  ];
  const [host] = known ?? addresses;
  if (host === undefined) return null;
  const elsewhere = new URL(url);
  elsewhere.hostname = host;
  return elsewhere.origin;
}
