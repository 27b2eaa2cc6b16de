/** Under which names and addresses the devices of a school find this machine. */
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** Networks inside this machine: containers and virtual machines. No tablet reaches them. */
const INSIDE = /^(docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|podman|lxc|lxd)|^vEthernet \((WSL|Default)/;
/** What a machine gives itself when nobody gave it an address. */
const SELF_ASSIGNED = '169.254.';

/** The IPv4 addresses of this machine in its local networks, in a stable order. */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = Object.entries(interfaces).flatMap(([name, entries]) => (INSIDE.test(name) ? [] : (entries ?? [])));
  return found
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith(SELF_ASSIGNED))
    .map(({ address }) => address)
    .filter((address, index, all) => all.indexOf(address) === index);
}

/** All a browser may type: the machine's name, its name in the local network, itself, its addresses. */
export function boxHosts(addresses: readonly string[], name: string = hostname()): string[] {
  const own = name.toLowerCase().replace(/[^a-z0-9.-]/g, '-');
  const hosts = [own, localName(own), 'localhost', '127.0.0.1', ...addresses];
  return hosts.filter((host, index) => host !== '' && hosts.indexOf(host) === index);
}

/** The name that Apple's, Google's and Microsoft's devices find without any server (multicast DNS). */
export function localName(name: string = hostname()): string {
  const [first = ''] = name.toLowerCase().split('.');
  return `${first || 'chickadee'}.local`;
}
