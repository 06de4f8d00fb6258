import { CUSTOMER } from './people-to-sign-in.ts';

/** Somebody who books. Streets and numbers are invented. */
export interface DemoCustomer {
  name: string;
  email: string;
  phone: string;
  address: string;
  zip: string;
  /** They have an account; the others book as guests. */
  hasAccount: boolean;
}

export const CUSTOMERS = {
  jordan: {
    name: CUSTOMER.name,
    email: CUSTOMER.email,
    phone: '410-555-0171',
    address: '2914 Guilford Ave, Charles Village',
    zip: '21218',
    hasAccount: true,
  },
  priya: {
    name: 'Priya Natarajan',
    email: 'priya.natarajan@demo.test',
    phone: '410-555-0172',
    address: '3618 Larkmoor Ave, Hampden',
    zip: '21211',
    hasAccount: true,
  },
  ruth: {
    name: 'Ruth Abrams',
    email: 'ruth.abrams@demo.test',
    phone: '410-555-0173',
    address: '5 Tallow Court, Roland Park',
    zip: '21210',
    hasAccount: true,
  },
  omar: {
    name: 'Omar Haddad',
    email: 'omar.haddad@demo.test',
    phone: '410-555-0174',
    address: '1127 Weaver’s Row, Hampden',
    zip: '21211',
    hasAccount: true,
  },
  kims: {
    name: 'Sam and Leigh Kim',
    email: 'leigh.kim@demo.test',
    phone: '410-555-0175',
    address: '311 Cooperage St, Remington',
    zip: '21211',
    hasAccount: true,
  },
  joe: {
    name: 'Joe Mancuso',
    email: 'joe.mancuso@demo.test',
    phone: '410-555-0176',
    address: '842 Oystershell Lane, Fells Point',
    zip: '21231',
    hasAccount: false,
  },
  anika: {
    name: 'Anika Rao',
    email: 'anika.rao@demo.test',
    phone: '410-555-0177',
    address: '1406 Lantern Place, Bolton Hill',
    zip: '21217',
    hasAccount: false,
  },
  ben: {
    name: 'Ben Osei',
    email: 'ben.osei@demo.test',
    phone: '410-555-0178',
    address: '77 Drydock St, Locust Point',
    zip: '21230',
    hasAccount: true,
  },
  nora: {
    name: 'Nora Quigley',
    email: 'nora.quigley@demo.test',
    phone: '410-555-0179',
    address: '2209 Brickyard Road, Towson',
    zip: '21204',
    hasAccount: false,
  },
  tyrell: {
    name: 'Tyrell Banks',
    email: 'tyrell.banks@demo.test',
    phone: '410-555-0180',
    address: '19 Signalman’s Way, Canton',
    zip: '21224',
    hasAccount: false,
  },
  hector: {
    name: 'Hector Luna',
    email: 'hector.luna@demo.test',
    phone: '305-555-0181',
    address: '640 Coquina Walk, Miami',
    zip: '33139',
    hasAccount: false,
  },
  wendy: {
    name: 'Wendy Tse',
    email: 'wendy.tse@demo.test',
    phone: '408-555-0182',
    address: '1215 Apricot Row, San Jose',
    zip: '95126',
    hasAccount: false,
  },
} as const satisfies Record<string, DemoCustomer>;

export type CustomerKey = keyof typeof CUSTOMERS;

/** A customer as reviews name them: "Priya N." */
export function publicName(name: string): string {
  const words = name.split(' ');
  return `${words.slice(0, -1).join(' ')} ${words.at(-1)?.[0]}.`;
}
