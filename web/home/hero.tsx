import type { ReactNode } from 'react';
import { policy } from '#contract/policy';
import { TAGLINE } from '#contract/product';
import { Street } from '../drawings/street.tsx';
import './hero.css';
import { PlaceButton } from './place-button.tsx';

interface HeroProps {
  /** "$36", an hour. */
  lowestRate: string;
  /** Asks for the home and when. */
  children: ReactNode;
}

/** The top of the home page: a drawn street, what the visitor's home takes, and a link to the open times. */
export function Hero({ lowestRate, children }: HeroProps) {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="words">
          <h1 className="display">Clean from the front steps up.</h1>
          <p className="lead">
            {TAGLINE} <span className="more-words">Pick a time, pay by card, open the door.</span>
          </p>
          {children}
          <div className="hero-buttons">
            <PlaceButton variant="primary" big to="#availability">
              Find a Cleaner
            </PlaceButton>
            <PlaceButton big to="#services">
              See the services
            </PlaceButton>
          </div>
          <p className="small muted terms">
            Starting at {lowestRate}/hr. Free to cancel until {policy.cancel.freeHoursBefore} hours before.
          </p>
        </div>
      </div>
      <Street />
      <div className="pavement" />
    </section>
  );
}
