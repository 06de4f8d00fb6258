import type { ReactNode } from 'react';
import type { Service } from '#contract/catalog';
import { estimate } from '#contract/estimate';
import { longHours } from '#contract/home-words';
import { policy } from '#contract/policy';
import { dayLabel } from '#contract/time';
import { ButtonLink } from '../ui/button.tsx';
import { type Criteria, changed, homeOf } from './criteria.ts';
import { keepCriteria } from './kept-criteria.ts';
import './what-would-fit.css';

const { shortestMinutes } = policy.booking;

interface WhatWouldFitProps {
  criteria: Criteria;
  services: Pick<Service, 'id' | 'slug' | 'name'>[];
  /** The same list for other criteria. */
  hrefOf: (criteria: Criteria) => string;
  /** Links to somewhere else. */
  children: ReactNode;
}

/** Where nothing fits: the same without the day, without the time of day, shorter, and of any length (docs/product.md#search-criteria). */
export function WhatWouldFit({ criteria, services, hrefOf, children }: WhatWouldFitProps) {
  const service = services.find(({ id }) => id === criteria.service);
  const length = lengthWanted(criteria, service);
  const shorter = shorterThan(length);
  const wanted = [
    service?.name,
    length !== undefined && `${criteria.minutes ? '' : 'about '}${longHours(length)}`,
    criteria.date && dayLabel(Date.parse(criteria.date), 'UTC'),
    criteria.part && `in the ${criteria.part}`,
  ].filter(Boolean);
  const ways: [label: string, criteria: Criteria][] = [
    ...(criteria.date ? [['Any day', changed(criteria, { date: undefined })] as [string, Criteria]] : []),
    ...(criteria.part ? [['Any time of day', changed(criteria, { part: undefined })] as [string, Criteria]] : []),
    ...(shorter
      ? [[`Shorter, ${longHours(shorter)}`, changed(criteria, { minutes: shorter })] as [string, Criteria]]
      : []),
    // Else who looks at a cleaner with short days would be led from one empty list to the next.
    ...(shorter && shorter > shortestMinutes
      ? [['Any length', changed(criteria, { minutes: shortestMinutes })] as [string, Criteria]]
      : []),
  ];
  return (
    <div className="what-would-fit">
      {wanted.length > 0 && <p className="small muted">You searched for: {wanted.join(', ')}.</p>}
      {ways.map(([label, way]) => (
        // An address without any criteria would bring back those that the tab has kept.
        <ButtonLink key={label} to={hrefOf(way)} replace preventScrollReset onClick={() => keepCriteria(way)}>
          {label}
        </ButtonLink>
      ))}
      {children}
    </div>
  );
}

/** The length that is searched for: as it was chosen, or as it is advised for the home; undefined where neither is known. */
function lengthWanted(criteria: Criteria, service: Pick<Service, 'slug'> | undefined): number | undefined {
  const home = homeOf(criteria);
  const advised = home && service && estimate({ service: service.slug, home, extras: criteria.extras }).minutes;
  return criteria.minutes ?? advised;
}

/** Two hours less, undefined where that is too short to be booked. */
function shorterThan(length: number | undefined): number | undefined {
  return length && length > shortestMinutes ? Math.max(length - 120, shortestMinutes) : undefined;
}
