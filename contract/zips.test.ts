import { expect, it } from 'vitest';
import { zipOutside } from './zips.ts';

it.each([
  ['baltimore', '12 Keswick Road, Baltimore, MD 21211', undefined],
  ['baltimore', '12 Keswick Road, 21211-4012', undefined],
  ['baltimore', '10 Rue de Rivoli, 75001 Paris', undefined],
  ['baltimore', '12345 Light St', undefined],
  ['baltimore', '400 Ocean Drive, Miami, FL 33139', '33139'],
  ['baltimore', '400 Ocean Drive, FL 33139-1234, USA', '33139'],
  ['miami', '400 Ocean Drive, Miami, FL 33139', undefined],
  ['san-jose', '1 Hacker Way, CA 95113', undefined],
  ['another-city', '1 Main Street, 99999', undefined],
])('of %s, "%s": %s', (city, address, outside) => {
  expect(zipOutside(city, address)).toBe(outside);
});
