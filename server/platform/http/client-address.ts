import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whom a client's address counts as: an IPv4 address as it is, of IPv6 the network of 64 bits that one household or one
 * server has. Each is written in one way: `192.0.2.7`, `2001:db8:1:2::/64`. A port that a proxy appended is dropped.
 */
export function clientAddress(said: string): string {
  const address = withoutPort(said.trim()).toLowerCase();
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const groups = groupsOf(address);
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join('.')
    : network(groups, 64);
}

/** The network of 48 bits around one of `clientAddress`: what a provider gives one customer at most. Null for IPv4. */
export function widerNetwork(address: string): string | null {
  const [groups, bits] = address.split('/');
  return bits === '64' ? network(groupsOf(groups!), 48) : null;
}

const network = (groups: number[], bits: number) =>
  `${groups
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`;

/** `192.0.2.7:443`, `[2001:db8::1]:443` and `fe80::1%eth0` as the address alone. */
function withoutPort(said: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(said)?.[1];
  const plain = bracketed ?? (/^([^:]*):\d+$/.exec(said)?.[1] || said);
  return plain.split('%')[0]!;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL writes every address in its shortest form, without dots.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const read = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [read(head), read(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
