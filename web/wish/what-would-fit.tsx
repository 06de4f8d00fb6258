import type { ReactNode } from 'react';
import type { Service } from '#contract/catalog';
import { estimate } from '#contract/estimate';
import { longHours } from '#contract/home-words';
import { policy } from '#contract/policy';
import { ButtonLink } from '../ui/button.tsx';
import { changed, homeOf, type Wish } from './wish.ts';
import './what-would-fit.css';

interface WhatWouldFitProps {
  wish: Wish;
  services: Pick<Service, 'id' | 'slug'>[];
  /** The same list for another wish. */
  hrefOf: (wish: Wish) => string;
  /** Links to somewhere else. */
  children: ReactNode;
}

/** Where nothing fits: the same without the day, without the time of day, and shorter (docs/product.md#the-wish). */
export function WhatWouldFit({ wish, services, hrefOf, children }: WhatWouldFitProps) {
  const shorter = shorterThan(wish, services);
  const ways: [label: string, wish: Wish][] = [
    ...(wish.date ? [['Any day', changed(wish, { date: undefined })] as [string, Wish]] : []),
    ...(wish.part ? [['Any time of day', changed(wish, { part: undefined })] as [string, Wish]] : []),
    ...(shorter ? [[`Shorter, ${longHours(shorter)}`, changed(wish, { minutes: shorter })] as [string, Wish]] : []),
  ];
  return (
    <div className="what-would-fit">
      {ways.map(([label, way]) => (
        <ButtonLink key={label} to={hrefOf(way)} replace preventScrollReset>
          {label}
        </ButtonLink>
      ))}
      {children}
    </div>
  );
}

/** Two hours less than is wished for, undefined where that is too short to be booked. */
function shorterThan(wish: Wish, services: WhatWouldFitProps['services']): number | undefined {
  const home = homeOf(wish);
  const service = services.find(({ id }) => id === wish.service);
  const advised = home && service && estimate({ service: service.slug, home, extras: wish.extras }).minutes;
  const length = wish.minutes ?? advised;
  const { shortestMinutes } = policy.booking;
  return length && length > shortestMinutes ? Math.max(length - 120, shortestMinutes) : undefined;
}
