import { useQuery } from '@tanstack/react-query';
import { surchargeCentsOf } from '#contract/catalog';
import { formatDollars, shareCents, toCents, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { callQuery } from '../api/call-query.ts';
import { isRate } from './rate-field.tsx';
import './service-rates.css';

interface ServiceRatesProps {
  /** The cleaner's own rate: dollars, or nothing that is a number while it is typed. */
  rate: unknown;
  /** The names of the services that they offer. */
  services: readonly string[];
}

/**
 * What customers pay for an hour of the services that cost more than the rate, and what the cleaner gets of it
 * (docs/product.md#price); nothing where none does.
 */
export default function ServiceRates({ rate, services }: ServiceRatesProps) {
  const { data } = useQuery(callQuery('GET /_api/services', {}));
  const dearer = data?.services.filter((one) => services.includes(one.name) && surchargeCentsOf(one) > 0) ?? [];
  if (!isRate(rate) || dearer.length === 0) return null;
  return (
    <div className="service-rates">
      <p className="hint">Some services cost more than your rate. An hour of them:</p>
      <ul>
        {dearer.map((service) => {
          const cents = toCents(rate) + surchargeCentsOf(service);
          const share = cents - shareCents(cents, policy.fee.basisPoints);
          return (
            <li key={service.id}>
              <b>{service.name}</b>: customers pay {formatDollars(toDollars(cents))}, you get{' '}
              {formatDollars(toDollars(share))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
