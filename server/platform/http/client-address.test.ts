import { expect, it } from 'vitest';
import { clientAddress, widerNetwork } from './client-address.ts';

// shows: defense 91
it.each([
  [
    '192.0.2.7',
    ['192.0.2.7', ' 192.0.2.7', '192.0.2.7:5555', '::ffff:192.0.2.7', '::FFFF:c000:207', '[::ffff:192.0.2.7]:80'],
  ],
  [
    '2001:db8:1:2::/64',
    [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:0:0:0:1',
      '2001:0db8:0001:0002:ffff::',
      '[2001:db8:1:2::5]:443',
      '2001:db8:1:2::5%eth0',
    ],
  ],
  ['0:0:0:0::/64', ['::1', '::']],
  ['2001:db8:0:0::/64', ['2001:db8::1']],
  ['unknown', ['', 'unknown', '1.2.3', '_hidden', 'evil'.repeat(1000)]],
])('%s is written in one way', (address, ways) => {
  expect(ways.map(clientAddress)).toEqual(ways.map(() => address));
});

it('of IPv6 there is a wider network, of IPv4 none', () => {
  expect(widerNetwork(clientAddress('2001:db8:1:2::1'))).toBe('2001:db8:1::/48');
  expect(widerNetwork('192.0.2.7')).toBeNull();
  expect(widerNetwork('inside')).toBeNull();
});
