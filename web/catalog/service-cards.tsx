import Check from 'lucide-react/icons/check';
import type { Service } from '#contract/catalog';
import { formatRate } from '#contract/money';
import { changed } from '../criteria/criteria.ts';
import { keepCriteria, keptCriteria } from '../criteria/kept-criteria.ts';
import { ServiceBay } from '../drawings/service-bay.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { PricedService } from './prices.ts';
import { SERVICE_OFFERS, type ServiceOffer } from './service-offers.ts';
import './service-cards.css';

/** A service with its address, what it typically costs an hour, and the least. */
export type TypicalService = PricedService & Pick<Service, 'slug' | 'fromRate'>;

/** A card for each of four services, with a drawn door and what it includes. */
export function ServiceCards({ services }: { services: TypicalService[] }) {
  return (
    <div className="service-cards">
      {SERVICE_OFFERS.map((offer) => (
        <ServiceCard key={offer.slug} offer={offer} service={services.find(({ slug }) => slug === offer.slug)} />
      ))}
    </div>
  );
}

function ServiceCard({ offer, service }: { offer: ServiceOffer; service: TypicalService | undefined }) {
  const usual = service && `${formatRate(service.hourlyRate)}/hr`;
  const lowest = service && formatRate(service.fromRate);
  return (
    <article className="service-card" id={offer.slug} aria-labelledby={`${offer.slug}-title`}>
      <div className="wall">
        <ServiceBay service={service?.name ?? ''} rate={lowest ?? ''} />
      </div>
      <div className="words">
        <h2 id={`${offer.slug}-title`}>{offer.title}</h2>
        <p className="price">{offer.price ?? usual}</p>
        <p className="cap">
          {offer.price && `Usually ${usual}, `}
          {offer.price ? 'from' : 'From'} {lowest}/hr. Booked as {service?.name}.
        </p>
        <ul>
          {offer.features.map((feature) => (
            <li key={feature}>
              <Check />
              {feature}
            </li>
          ))}
        </ul>
        <ButtonLink
          variant="primary"
          full
          to="/#availability"
          onClick={() => service && keepCriteria(changed(keptCriteria(), { service: service.id }))}
        >
          Book<span className="vh"> {offer.title}</span>
        </ButtonLink>
      </div>
    </article>
  );
}
