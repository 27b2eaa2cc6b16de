/**
 * The certificates of a school box in `DATA_DIR/tls`: an authority, made once because every tablet has to be told to
 * trust it, and a server certificate, made anew whenever it would not do. See docs/decisions/010.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { BlockList, isIPv4 } from 'node:net';
import { join } from 'node:path';
import { DAY_MS } from 'shared-schema/clock';
import { FIRST_DAY_MS } from 'shared-schema/rules/first-day';
import { ConfigError } from '#config/env.ts';
import { replaceFile } from '#files/replace-file.ts';
import {
  allowsExactly,
  commonName,
  type Issued,
  issueAuthority,
  issueServer,
  ONE_ADDRESS,
  type Range,
} from './certificate.ts';
import { namesOf } from './read-certificates.ts';

const AUTHORITY_DAYS = 3_651;
/** The authority begins before every release: a clock that is ahead at the first start must not put it off (decision 161). */
const AUTHORITY_FROM = FIRST_DAY_MS;
/** Apple's devices refuse a server certificate that lasts longer than 398 days. */
const SERVER_DAYS = 397;
/** So far back it begins, for tablets whose clock is behind, and for a computer whose clock is ahead. */
const BACKDATED_DAYS = 90;
/** Renewing costs nothing, and a computer whose clock is behind notices the end late. */
const RENEW_BEFORE_DAYS = 200;
/** Endings that exist in local networks only. */
const localNames = ['localhost', 'local', 'lan', 'home.arpa', 'internal'];
const localRanges: readonly Range[] = [
  ['10.0.0.0', '255.0.0.0'],
  ['100.64.0.0', '255.192.0.0'],
  ['127.0.0.0', '255.0.0.0'],
  ['169.254.0.0', '255.255.0.0'],
  ['172.16.0.0', '255.240.0.0'],
  ['192.168.0.0', '255.255.0.0'],
];
const localAddresses = new BlockList();
for (const [address, mask] of localRanges) localAddresses.addSubnet(address, prefixOf(mask));

export interface Certificates {
  readonly authority: X509Certificate;
  readonly certFile: string;
  readonly keyFile: string;
  /** Those of the asked hosts that the server certificate speaks for. */
  readonly hosts: readonly string[];
  /** True when this call made a new server certificate. */
  readonly renewed: boolean;
  /** True when the authority had not begun, and this call made it valid under the same key. */
  readonly hasBegunAnew: boolean;
}

/**
 * Makes what is missing and renews what would not do for these hosts (DNS names and IPv4 addresses) at `now`
 * (milliseconds since 1970). Throws `ConfigError` when the authority has expired or its files do not fit together:
 * a new one would lock out every tablet, so that is for a person to decide.
 */
export function ensureCertificates(dataDir: string, hosts: readonly string[], now: number): Certificates {
  const folder = join(dataDir, 'tls');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = hosts.map((host) => host.toLowerCase());
  const { hasBegunAnew, ...authority } = ensureAuthority(folder, names, now);
  const covered = names.filter((host) => allows(authority.certificate, host));
  const current = readPair(folder, 'server');
  const renewed = current === null || !serves(current, authority, covered, now);
  if (renewed) store(folder, 'server', makeServer(authority, covered, now));
  return {
    ...{ authority: authority.certificate, hosts: covered, renewed, hasBegunAnew },
    certFile: join(folder, 'server.crt'),
    keyFile: join(folder, 'server.key'),
  };
}

function ensureAuthority(folder: string, hosts: readonly string[], now: number): Authority {
  const found = readPair(folder, 'ca');
  if (found === null && !existsSync(join(folder, 'ca.crt')))
    return { ...store(folder, 'ca', makeAuthority(hosts, now)), hasBegunAnew: false };
  const anew = `To begin anew, delete the folder ${folder}, start again, and install the new certificate on every device.`;
  if (found === null || !found.certificate.checkPrivateKey(found.key)) {
    throw new ConfigError(
      `ca.crt in ${folder} is without its key in ca.key, or one of them is damaged: put it back from a copy. ${anew}`,
    );
  }
  if (found.certificate.validToDate.getTime() <= now) {
    throw new ConfigError(
      `The school's own certificate authority ended on ${found.certificate.validTo}. This computer's clock says ${new Date(now).toISOString()}: if that is wrong, set it and start again. ${anew}`,
    );
  }
  // The clock was ahead at the first start, or is behind now. Devices that trust the key go on trusting it.
  const begins = found.certificate.validFromDate.getTime();
  const isEarly = begins > now && begins > AUTHORITY_FROM;
  return { ...(isEarly ? store(folder, 'ca', beginAnew(found, hosts)) : found), hasBegunAnew: isEarly };
}

type Authority = Issued & Pick<Certificates, 'hasBegunAnew'>;

/** One host it may not speak for would spoil the whole certificate. */
function allows(authority: X509Certificate, host: string): boolean {
  return isLocal(host) || allowsExactly(authority, host);
}

function isLocal(host: string): boolean {
  if (isIPv4(host)) return localAddresses.check(host);
  return localNames.some((name) => host === name || host.endsWith(`.${name}`));
}

function makeAuthority(hosts: readonly string[], now: number): Issued {
  const title = `Chickadee at ${hosts[0] ?? 'school'}`.slice(0, 64);
  const until = Math.max(now, AUTHORITY_FROM) + AUTHORITY_DAYS * DAY_MS;
  return issueAuthority(title, { from: AUTHORITY_FROM, until }, allowedFor(hosts));
}

/** The same authority for every device that trusts it: name and key stay, and its end. */
function beginAnew({ certificate, key }: Issued, hosts: readonly string[]): Issued {
  const validity = { from: AUTHORITY_FROM, until: certificate.validToDate.getTime() };
  return issueAuthority(commonName(certificate), validity, allowedFor(hosts), key);
}

function allowedFor(hosts: readonly string[]) {
  // Some schools number their rooms with public addresses; those of today are allowed one by one.
  const own = hosts.filter((host) => !isLocal(host));
  return {
    names: [...localNames, ...own.filter((host) => !isIPv4(host))],
    ranges: [...localRanges, ...own.filter(isIPv4).map((address) => [address, ONE_ADDRESS] as const)],
  };
}

function makeServer({ certificate, key }: Issued, hosts: readonly string[], now: number): Issued {
  const [begins, ends] = [certificate.validFromDate.getTime(), certificate.validToDate.getTime()];
  const from = Math.max(now, AUTHORITY_FROM) - BACKDATED_DAYS * DAY_MS;
  const until = Math.min(from + SERVER_DAYS * DAY_MS, ends);
  return issueServer({ certificate, key }, hosts, { from: Math.max(from, begins), until });
}

function serves(
  { certificate, key }: Issued,
  authority: Issued,
  hosts: readonly string[],
  now: number,
): boolean {
  const named = new Set(namesOf(certificate));
  return (
    certificate.checkPrivateKey(key) &&
    certificate.verify(authority.certificate.publicKey) &&
    lastsFrom(certificate, authority, now) &&
    named.size === new Set(hosts).size &&
    hosts.every((host) => named.has(host))
  );
}

function lastsFrom(certificate: X509Certificate, authority: Issued, now: number): boolean {
  // A clock before the first release is wrong: what it says of dates is no reason to make a certificate.
  if (now < AUTHORITY_FROM) return true;
  // Near the end of the authority, another one would last no longer.
  const until = Math.min(now + RENEW_BEFORE_DAYS * DAY_MS, authority.certificate.validToDate.getTime());
  return certificate.validFromDate.getTime() <= now && certificate.validToDate.getTime() >= until;
}

/** Null where one of the two is not there, or is damaged. */
function readPair(folder: string, name: string): Issued | null {
  const certificate = readIfThere(join(folder, `${name}.crt`));
  const key = readIfThere(join(folder, `${name}.key`));
  if (certificate === null || key === null) return null;
  try {
    return { certificate: new X509Certificate(certificate), key: createPrivateKey(key) };
  } catch {
    return null;
  }
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ConfigError(`The file ${file} cannot be read.`);
  }
}

/** The certificate last: a start that was cut short between the two finds no pair, or one that does not fit. */
function store(folder: string, name: string, issued: Issued): Issued {
  const key = issued.key.export({ type: 'pkcs8', format: 'pem' });
  replaceFile(join(folder, `${name}.key`), key, 0o600);
  replaceFile(join(folder, `${name}.crt`), issued.certificate.toString(), 0o644);
  return issued;
}

function prefixOf(mask: string): number {
  return mask
    .split('.')
    .map((part) => Number(part).toString(2).replaceAll('0', '').length)
    .reduce((sum, ones) => sum + ones, 0);
}
