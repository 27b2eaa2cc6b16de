import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { addressElsewhere } from './address-elsewhere.ts';
import { ensureCertificates } from './ensure-certificates.ts';

const networks = ['10.0.0.7', '192.168.1.20'].map((address) => ({ address, prefix: 24 }));
let dataDir: string;
beforeAll(() => {
  dataDir = temporaryFolder();
});

function configOf(hosts: readonly string[]) {
  const { certFile, keyFile } = ensureCertificates(dataDir, hosts, Date.now());
  return { host: '0.0.0.0', dataDir, tls: { certFile, keyFile } };
}

const HERE = 'https://localhost:8080';

it('an address of now that the certificate speaks for comes first', async () => {
  const config = configOf(['box', 'box.local', 'localhost', '127.0.0.1', '172.16.0.9', '192.168.1.20']);
  expect(await addressElsewhere(HERE, config, networks)).toBe('https://192.168.1.20:8080');
});

it('a name of the certificate is taken where it speaks for no address', async () => {
  const config = configOf(['box', 'box.local', 'localhost', '127.0.0.1']);
  expect(await addressElsewhere(HERE, config, networks)).toBe('https://box.local:8080');
});

it('no other address is known of a certificate for this machine alone, or of a server that listens to one address', async () => {
  const config = configOf(['box', 'localhost', '127.0.0.1']);
  expect(await addressElsewhere(HERE, config, networks)).toBeNull();
  const one = { ...configOf(['192.168.1.20']), host: '192.168.1.20' };
  expect(await addressElsewhere('https://192.168.1.20:8080', one, networks)).toBeNull();
});

it('a server without TLS that listens everywhere is opened by its first address', async () => {
  const plain = { host: '::', dataDir, tls: null };
  expect(await addressElsewhere('http://localhost:8080', plain, networks)).toBe('http://10.0.0.7:8080');
  expect(await addressElsewhere('http://localhost:8080', plain, [])).toBeNull();
});
