/**
 * By which names this server lets itself be called. A page on the web can point a name of its own at a school's box
 * (DNS rebinding); the browser then treats page and box as one site, and only the host distinguishes them.
 * Addresses need no such guard: nobody can point one elsewhere.
 */
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
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
  /** PEM of the certificate that browsers are shown now; it speaks for no foreign name. */
  certificate(): Buffer | null;
}

export function createHostRules({ allowed, listens, certificate }: HostFacts): HostRules {
  const own = [...allowed, boxName(), localName(), listens.toLowerCase()];
  let shown = certificate();
  let { names, endings } = sortNames([...own, ...namesOf(shown)]);
  /** The devices of a school call it by one name. */
  let lastAllowed: string | null = null;

  function isAllowed(name: string): boolean {
    if (name === 'localhost' || name.endsWith('.localhost') || names.has(name)) return true;
    // Containers and routers map addresses that the machine itself does not have.
    if (isIP(name)) return true;
    return endings.some((ending) => name.endsWith(ending) && name.length > ending.length);
  }

  return {
    allows(host) {
      if (certificate() !== shown) {
        shown = certificate();
        ({ names, endings } = sortNames([...own, ...namesOf(shown)]));
        lastAllowed = null;
      }
      if (host === lastAllowed) return true;
      if (!isAllowed(hostName(host))) return false;
      lastAllowed = host;
      return true;
    },
  };
}

/** Those that are meant exactly, and the endings of those with a star. */
function sortNames(patterns: readonly string[]) {
  const stars = patterns.filter((name) => name.startsWith('*.'));
  const names = new Set(patterns.filter((name) => !name.startsWith('*.')));
  return { names, endings: stars.map((name) => name.slice(1)) };
}

/** Without port, brackets and the dot at the end; '' stays ''. */
export function hostName(host: string): string {
  const lower = host.trim().toLowerCase();
  const bracketed = /^\[([^\]]*)\](:\d*)?$/.exec(lower);
  return bracketed ? (bracketed[1] ?? '') : lower.replace(/:\d*$/, '').replace(/\.$/, '');
}

/** Names of the certificate. */
function namesOf(certificate: Buffer | null): string[] {
  if (certificate === null) return [];
  const { subjectAltName = '' } = new X509Certificate(certificate);
  return subjectAltName.split(', ').map((name) => name.replace(/^(DNS|IP Address):/, '').toLowerCase());
}
