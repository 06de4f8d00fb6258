import { Link } from 'react-router';
import { formatRate } from '#contract/money';
import './offered-services.css';

export interface OfferedService {
  id: number;
  name: string;
  /** Dollars an hour with this cleaner. */
  hourlyRate: number;
}

interface OfferedServicesProps {
  services: OfferedService[];
  /** The id of the service whose prices the page shows. */
  chosen: number | undefined;
  /** The page's address with the prices of a service. */
  hrefOf: (service: OfferedService) => string;
}

/** What this cleaner offers, at their own prices; choosing one shows the open times with its price. */
export function OfferedServices({ services, chosen, hrefOf }: OfferedServicesProps) {
  return (
    <ul className="offered-services">
      {services.map((service) => (
        <li key={service.id}>
          <Link
            to={hrefOf(service)}
            replace
            preventScrollReset
            className="chip"
            {...(service.id === chosen && { 'aria-current': 'true' })}
          >
            {service.name} <b>{formatRate(service.hourlyRate)}/hr</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
