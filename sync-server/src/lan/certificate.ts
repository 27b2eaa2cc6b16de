/** Makes X.509 certificates (RFC 5280) with keys on P-256: an authority that may only speak for a LAN, and a server. */
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { isIPv4 } from 'node:net';
import { bits, der, integer, octets, oid, sequence, set, time, utf8, yes } from './der.ts';

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));
/** Signing certificates; signing what a TLS handshake agreed on. The second number counts the bits left over. */
const KEY_CERT_SIGN = bits(Buffer.from([0x04]), 2);
/** The purpose of a server of TLS (serverAuth). */
const FOR_SERVERS = oid('1.3.6.1.5.5.7.3.1');
const DIGITAL_SIGNATURE = bits(Buffer.from([0x80]), 7);

/** Every IPv6 address: `::` under a mask that leaves all bits open. */
const ANY_IPV6 = der(0x87, Buffer.alloc(32));

export interface Issued {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
}

export interface Validity {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

/** An IPv4 range: address and mask. */
export type Range = readonly [address: string, mask: string];
export const ONE_ADDRESS = '255.255.255.255';

/**
 * A new authority, or one under the `key` of an earlier one. Browsers accept its signature only on servers of TLS with
 * these DNS names, names below them, and addresses in these ranges; no email, no programs, no IPv6 address.
 */
export function issueAuthority(
  name: string,
  validity: Validity,
  allowed: { names: readonly string[]; ranges: readonly Range[] },
  key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
): Issued {
  const spki = spkiOf(createPublicKey(key));
  const subtrees = [...allowed.names.map(allowedName), ...allowed.ranges.map(allowedRange)];
  const extensions = [
    // May sign servers, but no further authorities.
    critical('2.5.29.19', sequence(yes, integer(Buffer.from([0])))),
    critical('2.5.29.15', KEY_CERT_SIGN),
    critical('2.5.29.30', sequence(der(0xa0, ...subtrees), der(0xa1, sequence(ANY_IPV6)))),
    extension('2.5.29.37', sequence(FOR_SERVERS)),
    extension('2.5.29.14', octets(keyId(spki))),
  ];
  const certificate = signed({ subject: name, issuer: nameOf(name), validity, spki, extensions }, key);
  return { certificate, key };
}

/** A new certificate for a server under all these DNS names and IPv4 addresses. */
export function issueServer(authority: Issued, hosts: readonly string[], validity: Validity): Issued {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const extensions = [
    critical('2.5.29.19', sequence()),
    critical('2.5.29.15', DIGITAL_SIGNATURE),
    extension('2.5.29.37', sequence(FOR_SERVERS)),
    extension('2.5.29.17', sequence(...hosts.map(alternativeName))),
    extension('2.5.29.35', sequence(der(0x80, keyId(spkiOf(authority.certificate.publicKey))))),
  ];
  // Shown to people only; browsers go by the alternative names. X.520 allows 64 characters.
  const subject = (hosts[0] ?? '').slice(0, 64);
  const issuer = nameOf(commonName(authority.certificate));
  const spki = spkiOf(pair.publicKey);
  const certificate = signed({ subject, issuer, validity, spki, extensions }, authority.key);
  return { certificate, key: pair.privateKey };
}

/** Whether exactly this DNS name, or this one address, was among what the authority was made to speak for. */
export function allowsExactly(authority: X509Certificate, host: string): boolean {
  return authority.raw.includes(isIPv4(host) ? allowedRange([host, ONE_ADDRESS]) : allowedName(host));
}

export const commonName = ({ subject }: X509Certificate): string => subject.replace(/^CN=/, '');

interface Content {
  subject: string;
  issuer: Buffer;
  validity: Validity;
  spki: Buffer;
  extensions: readonly Buffer[];
}

function signed(content: Content, key: KeyObject): X509Certificate {
  const toBeSigned = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(randomBytes(16)),
    ecdsaWithSha256,
    content.issuer,
    sequence(time(content.validity.from), time(content.validity.until)),
    nameOf(content.subject),
    content.spki,
    der(0xa3, sequence(...content.extensions)),
  );
  const signature = sign('sha256', toBeSigned, key);
  return new X509Certificate(sequence(toBeSigned, ecdsaWithSha256, bits(signature)));
}

const extension = (id: string, value: Buffer) => sequence(oid(id), octets(value));
const critical = (id: string, value: Buffer) => sequence(oid(id), yes, octets(value));
const nameOf = (commonName: string) => sequence(set(sequence(oid('2.5.4.3'), utf8(commonName))));
const allowedName = (name: string) => sequence(der(0x82, Buffer.from(name)));
const allowedRange = (range: Range) => sequence(der(0x87, ...range.map(ipv4)));
const alternativeName = (host: string) =>
  isIPv4(host) ? der(0x87, ipv4(host)) : der(0x82, Buffer.from(host));
const ipv4 = (address: string) => Buffer.from(address.split('.').map(Number));
const spkiOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });
/** Only has to be the same on both sides. */
const keyId = (spki: Buffer) => createHash('sha256').update(spki).digest().subarray(0, 20);
