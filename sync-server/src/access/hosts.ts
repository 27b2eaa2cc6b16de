/**
 * By which names this server lets itself be called. A page on the web can point a name of its own at a school's box
 * (DNS rebinding); the browser then takes page and box for one site, and the host is all that tells them apart.
 */
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { boxName, localName } from '#lan/addresses.ts';

export interface HostRules {
  /** `host` as a request names it, with or without a port. */
  allows(host: string): boolean;
}

export interface HostFacts {
  /** `ALLOWED_HOSTS`. */
  readonly allowed: readonly string[];
  /** `HOST`: where it listens. */
  readonly listens: string;
  /** PEM of the certificate that browsers are shown; it speaks for no foreign name. */
  readonly certificate: Buffer | null;
  readonly ownAddresses?: () => readonly string[];
}

export function createHostRules({ allowed, listens, certificate, ownAddresses }: HostFacts): HostRules {
  const patterns = [...allowed, boxName(), localName(), listens.toLowerCase(), ...namesOf(certificate)];
  const names = new Set(patterns.filter((name) => !name.startsWith('*.')));
  const endings = patterns.filter((name) => name.startsWith('*.')).map((name) => name.slice(1));
  const readAddresses = ownAddresses ?? addressesOfMachine;
  let addresses = new Set<string>();

  /** Asked again where it is not known: the router may have given the machine another address. */
  function isOwnAddress(address: string): boolean {
    if (!addresses.has(address)) addresses = new Set(readAddresses());
    return addresses.has(address);
  }

  return {
    allows(host) {
      const name = hostName(host);
      if (name === 'localhost' || name.endsWith('.localhost') || names.has(name)) return true;
      if (isIP(name)) return isLoopback(name) || isOwnAddress(name);
      return endings.some((ending) => name.endsWith(ending) && name.length > ending.length);
    },
  };
}

/** Without port, brackets and the dot at the end; '' stays ''. */
export function hostName(host: string): string {
  const lower = host.trim().toLowerCase();
  const bracketed = /^\[([^\]]*)\](:\d*)?$/.exec(lower);
  return bracketed ? (bracketed[1] ?? '') : lower.replace(/:\d*$/, '').replace(/\.$/, '');
}

const isLoopback = (address: string) => address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);

function addressesOfMachine(): string[] {
  return Object.values(networkInterfaces()).flatMap((entries) =>
    (entries ?? []).map(({ address }) => address.toLowerCase()),
  );
}

/** DNS names and addresses of the certificate. */
function namesOf(certificate: Buffer | null): string[] {
  if (certificate === null) return [];
  const { subjectAltName = '' } = new X509Certificate(certificate);
  return subjectAltName.split(', ').map((name) => name.replace(/^(DNS|IP Address):/, '').toLowerCase());
}
