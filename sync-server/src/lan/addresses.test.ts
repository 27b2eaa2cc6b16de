import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { boxHosts, boxName, lanAddresses } from './addresses.ts';

const ipv4 = (address: string, internal = false) =>
  ({ address, family: 'IPv4', internal }) as NetworkInterfaceInfo;
const ipv6 = { address: 'fe80::1', family: 'IPv6', internal: false } as NetworkInterfaceInfo;

describe('where tablets find the box', () => {
  it('the addresses of a box are those of its networks, not of networks inside it', () => {
    const addresses = lanAddresses({
      lo: [ipv4('127.0.0.1', true)],
      eth0: [ipv6, ipv4('192.168.1.20')],
      wlan0: [ipv4('10.0.0.7'), ipv4('169.254.3.4')],
      docker0: [ipv4('172.17.0.1')],
      'vEthernet (WSL)': [ipv4('172.30.0.1')],
      'vEthernet (School)': [ipv4('192.168.1.20')],
    });
    expect(addresses).toEqual(['192.168.1.20', '10.0.0.7']);
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
