import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { otherSpelling, PAGE_PATHS, renderedAddress } from './page-addresses.ts';

it('every page of the web layer is listed', () => {
  const routes = readFileSync(new URL('../../../web/routes.ts', import.meta.url), 'utf8');
  const paths = [...routes.matchAll(/route\('([^']+)'/g)].map(([, path]) => `/${path}`).filter((path) => path !== '/*');
  expect([...PAGE_PATHS].sort()).toEqual(['/', ...paths].sort());
});

// shows: defense 92
it.each([
  ['/?x=1', '/'],
  ['/?city=miami&x=1', '/?city=miami'],
  ['/cleaning-services?show=2&pets=true&city=miami', '/cleaning-services?city=miami&pets=true&show=2'],
  ['/cleaning-services/baltimore?week=1&week=2', '/cleaning-services/baltimore?week=1'],
  ['/cleaning-services/baltimore?%77eek=1', '/cleaning-services/baltimore?week=1'],
  ['/terms?week=1', '/terms'],
  ['/no-such-page?x=1', '/no-such-page'],
])('%s is rendered as %s', (url, rendered) => expect(renderedAddress(url)).toBe(rendered));

// shows: defense 92
it.each([
  ['/Services', '/services'],
  ['/services/', '/services'],
  ['/services//', '/services'],
  ['/%73ervices?x=%41', '/services?x=%41'],
  ['/./services', '/services'],
  ['/a/%2e%2e/services', '/services'],
  ['/Booking/AbC_d', '/booking/AbC_d'],
  ['/%62ooking/AbC%5fd/', '/booking/AbC_d'],
  ['/booking/./AbC', '/booking/AbC'],
  ['/Plan/AbC_d/', '/plan/AbC_d'],
  ['/Offer/AbC_d/', '/offer/AbC_d'],
  ['/reset-password/?token=AbC', '/reset-password?token=AbC'],
  ['/Verify-Email?token=AbC', '/verify-email?token=AbC'],
  ['/..', '/'],
])('%s is led to %s', (url, own) => {
  expect(otherSpelling(url)).toBe(own);
  expect(otherSpelling(own)).toBeUndefined();
});

// shows: defense 52
it.each([
  '/',
  '/services',
  '//evil.example',
  '//evil.example/services',
  '/.//evil.example/',
  '/login//evil.example/',
  '/\\evil',
  '/%2f%2fevil.example',
  '/No-Such-Page',
  '/_api/Cities',
  '/../package.json',
])('%s is left as it is', (url) => expect(otherSpelling(url)).toBeUndefined());
