import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { boxHosts, boxName, isInNetwork, lanNetworks } from './addresses.ts';

const ipv4 = (address: string, internal = false, prefix = 24) =>
  ({ address, family: 'IPv4', internal, cidr: `${address}/${prefix}` }) as NetworkInterfaceInfo;
const ipv6 = { address: 'fe80::1', family: 'IPv6', internal: false } as NetworkInterfaceInfo;

describe('where tablets find the box', () => {
  it('the networks of a box are those around it, not those inside it', () => {
    const networks = lanNetworks({
      lo: [ipv4('127.0.0.1', true)],
      eth0: [ipv6, ipv4('192.168.1.20')],
      wlan0: [ipv4('10.0.0.7', false, 8), ipv4('169.254.3.4')],
      docker0: [ipv4('172.17.0.1')],
      wg0: [ipv4('10.8.0.2')],
      'vEthernet (WSL)': [ipv4('172.30.0.1')],
      'vEthernet (School)': [ipv4('192.168.1.20')],
    });
    expect(networks).toEqual([
      { address: '192.168.1.20', prefix: 24 },
      { address: '10.0.0.7', prefix: 8 },
      { address: '10.8.0.2', prefix: 24, isTunnel: true },
    ]);
  });

  it('an address belongs to a network where the first bits are the same', () => {
    const network = { address: '192.168.1.20', prefix: 24 };
    expect(isInNetwork('192.168.1.99', network)).toBe(true);
    expect(isInNetwork('192.168.4.99', network)).toBe(false);
  });

  it('a box has names and addresses', () => {
    expect(boxHosts(['192.168.1.20'], boxName('Library_PC'))).toEqual([
      'library-pc',
      'library-pc.local',
      'localhost',
      '127.0.0.1',
      '192.168.1.20',
    ]);
    expect(boxHosts([], boxName('box.school.test'))).toContain('box.local');
    expect(boxHosts([], boxName('mac.local'))).toEqual(['mac.local', 'localhost', '127.0.0.1']);
  });
});
