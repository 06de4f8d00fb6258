import type { Service } from '#contract/catalog';
import { formatRate } from '#contract/money';
import { ButtonLink } from '../ui/button.tsx';
import { SERVICE_OFFERS } from './service-offers.ts';
import './service-list.css';

/** Every service that can be booked, with its lowest rate and a link to the cleaners who offer it. */
export function ServiceList({ services }: { services: Service[] }) {
  return (
    <ul className="service-list">
      {services.map((service) => (
        <li key={service.id} id={anchorOf(service)}>
          <span className="what">
            <b>{service.name}</b>
            <span className="muted">{service.description}</span>
          </span>
          <span className="from">from {formatRate(service.fromRate)}/hr</span>
          <ButtonLink to={`/cleaning-services?service=${service.id}`}>
            See cleaners<span className="vh"> for {service.name}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** The anchor of a service without a card; the others are anchored at their cards. */
const anchorOf = ({ slug }: Service) => (SERVICE_OFFERS.some((offer) => offer.slug === slug) ? undefined : slug);
