import { Link } from 'react-router';
import type { City, Service } from '#contract/catalog';
import { formatRate } from '#contract/money';
import { ButtonLink } from '../ui/button.tsx';
import { SERVICE_OFFERS } from './service-offers.ts';
import './service-list.css';

/** Every service that can be booked, with its lowest rate, what it takes in each city, and the cleaners who offer it. */
export function ServiceList({ services, cities }: { services: Service[]; cities: City[] }) {
  return (
    <ul className="service-list">
      {services.map((service) => (
        <li key={service.id} id={anchorOf(service)}>
          <span className="what">
            <b>{service.name}</b>
            <span className="muted">{service.description}</span>
            <span className="small where">
              {cities.map(({ slug, name }) => (
                <Link key={slug} to={`/services/${service.slug}/${slug}`}>
                  <span className="vh">{service.name} </span>in {name}
                </Link>
              ))}
            </span>
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
