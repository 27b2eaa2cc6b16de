/** Under which names and addresses the devices of a school find this machine. */
import { BlockList } from 'node:net';
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** A network of this machine. */
export interface LanNetwork {
  /** This machine's IPv4 address in it. */
  readonly address: string;
  /** How many bits of the address name the network. */
  readonly prefix: number;
  /** No tablet asks there for a name, and most tunnels carry no multicast. */
  readonly isTunnel?: true;
}

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** Networks inside this machine: containers and virtual machines. No tablet reaches them. */
const INSIDE = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|podman|lxc|lxd)|^vEthernet \((WSL|Default)/;
const TUNNEL = /^(wg|tun|tap|utun|ppp|ipsec|tailscale|zt)/;
/** What a machine gives itself when nobody gave it an address. */
const SELF_ASSIGNED = '169.254.';

/** The local networks of this machine, in a stable order; those of IPv4. */
export function lanNetworks(interfaces: Interfaces = networkInterfaces()): LanNetwork[] {
  const found = Object.entries(interfaces).flatMap(([name, entries]) =>
    INSIDE.test(name) ? [] : (entries ?? []).map((entry) => ({ ...entry, isTunnel: TUNNEL.test(name) })),
  );
  const networks = found
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith(SELF_ASSIGNED),
    )
    .map(({ address, cidr, isTunnel }) => ({
      address,
      prefix: Number(cidr?.split('/')[1] ?? 32),
      ...(isTunnel && { isTunnel }),
    }));
  return [...new Map(networks.map((network) => [network.address, network])).values()];
}

/** True for an address that belongs to the network. */
export function isInNetwork(other: string, { address, prefix }: LanNetwork): boolean {
  const network = new BlockList();
  network.addSubnet(address, prefix);
  return network.check(other);
}

/** `host`: of the setting HOST. True where the server listens to all addresses of this machine. */
export const listensEverywhere = (host: string) => host === '0.0.0.0' || host === '::';

/** This machine's name as it may stand in a certificate. */
export function boxName(name: string = hostname()): string {
  return name.toLowerCase().replace(/[^a-z0-9.-]/g, '-') || 'chickadee';
}

/** The name that devices find without any name server, by multicast DNS. */
export function localName(name: string = boxName()): string {
  return `${name.split('.')[0]}.local`;
}

/** All a browser may type: the machine's name, its name in the local network, itself, its addresses. */
export function boxHosts(addresses: readonly string[], name: string = boxName()): string[] {
  return [...new Set([name, localName(name), 'localhost', '127.0.0.1', ...addresses])];
}
