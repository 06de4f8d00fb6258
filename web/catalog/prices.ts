import { type Service, surchargeCentsOf } from '#contract/catalog';
import { toCents, toDollars } from '#contract/money';

/** A service at somebody's price. */
export interface PricedService {
  id: number;
  name: string;
  /** Dollars an hour. */
  hourlyRate: number;
}

/** What services cost with a cleaner whose own rate is `hourlyRate` dollars (docs/product.md#price). */
export const pricesAt = (hourlyRate: number, services: Service[]): PricedService[] =>
  services.map((service) => ({
    id: service.id,
    name: service.name,
    hourlyRate: toDollars(toCents(hourlyRate) + surchargeCentsOf(service)),
  }));

/** The cheapest service, the first of equals. */
export const cheapestOf = (services: PricedService[]): PricedService | undefined =>
  [...services].sort((a, b) => a.hourlyRate - b.hourlyRate)[0];
