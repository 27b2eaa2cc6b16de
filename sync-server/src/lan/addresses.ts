/** Under which names and addresses the devices of a school find this machine. */
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** Networks inside this machine: containers and virtual machines. No tablet reaches them. */
const INSIDE = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|podman|lxc|lxd)|^vEthernet \((WSL|Default)/;
/** What a machine gives itself when nobody gave it an address. */
const SELF_ASSIGNED = '169.254.';

/** The IPv4 addresses of this machine in its local networks, in a stable order. */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = Object.entries(interfaces).flatMap(([name, entries]) =>
    INSIDE.test(name) ? [] : (entries ?? []),
  );
  const addresses = found
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith(SELF_ASSIGNED),
    )
    .map(({ address }) => address);
  return [...new Set(addresses)];
}

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
