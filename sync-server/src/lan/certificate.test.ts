/** What TLS itself makes of our certificates: whoever gets hold of the authority's key gains the LAN, not the web. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:tls';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, describe, expect, it } from 'vitest';
import { type Issued, issueAuthority, issueServer, type Range } from './certificate.ts';

const validity = { from: Date.now() - DAY_MS, until: Date.now() + DAY_MS };
const ranges: Range[] = [
  ['127.0.0.0', '255.0.0.0'],
  ['192.168.0.0', '255.255.0.0'],
];
const authority = issueAuthority('Chickadee at box', validity, { names: ['box', 'local'], ranges });
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Resolves when a client that trusts the authority accepts this server under this name. */
async function meet({ certificate, key }: Issued, servername: string, chain = ''): Promise<void> {
  const server = createServer({
    cert: certificate.toString() + chain,
    key: key.export({ type: 'pkcs8', format: 'pem' }),
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ca = authority.certificate.toString();
  const socket = connect({ host: '127.0.0.1', port, servername, ca });
  closing.push(() => socket.destroy());
  await once(socket, 'secureConnect');
}

describe('a server certificate', () => {
  it.each(['box', 'room.box', 'box.local'])('a server certificate is accepted for %s', async (name) => {
    await expect(
      meet(issueServer(authority, [name, '192.168.1.20'], validity), name),
    ).resolves.toBeUndefined();
  });

  it.each([[['bank.test']], [['box', 'bank.test']], [['box', '93.184.216.34']]])(
    'a server certificate for %o, which is beyond its authority, is refused',
    async (hosts) => {
      const server = issueServer(authority, hosts, validity);
      await expect(meet(server, hosts[0] ?? '')).rejects.toThrow('permitted subtree violation');
    },
  );

  it('a server certificate may not sign further certificates', async () => {
    const middle = issueServer(authority, ['box'], validity);
    const forged = issueServer(middle, ['room.box'], validity);
    await expect(meet(forged, 'room.box', middle.certificate.toString())).rejects.toThrow(
      'key usage does not include certificate signing',
    );
  });

  it('a server certificate may last beyond 2050', () => {
    const late = issueServer(authority, ['box'], {
      from: Date.UTC(2049, 11, 31),
      until: Date.UTC(2050, 1, 1),
    });
    expect(late.certificate.validFromDate.toISOString()).toBe('2049-12-31T00:00:00.000Z');
    expect(late.certificate.validToDate.toISOString()).toBe('2050-02-01T00:00:00.000Z');
  });
});
