import { expect, test } from 'vitest';
import { cheapestOf, pricesAt } from './prices.ts';

const service = (id: number, fromRate: number) => ({ id, name: `Service ${id}`, slug: '', description: '', fromRate });
const services = [service(1, 46), service(2, 36), service(3, 36), service(4, 51)];

test('adds the surcharge of each service to the rate', () => {
  expect(pricesAt(45, services).map(({ hourlyRate }) => hourlyRate)).toEqual([55, 45, 45, 60]);
  expect(pricesAt(47.5, services)[0]?.hourlyRate).toBe(57.5);
});

test('finds the first of the cheapest, and none of none', () => {
  expect(cheapestOf(pricesAt(45, services))?.id).toBe(2);
  expect(cheapestOf([])).toBeUndefined();
});
