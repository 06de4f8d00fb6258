import { policy } from '#contract/policy';
import { TAGLINE } from '#contract/product';
import { Street } from '../drawings/street.tsx';
import { ButtonLink } from '../ui/button.tsx';
import './hero.css';

/** The top of the home page: a drawn street, and a link to the open times. `lowestRate`: "$36", an hour. */
export function Hero({ lowestRate }: { lowestRate: string }) {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="words">
          <h1 className="display">Clean from the front steps up.</h1>
          <p className="lead">{TAGLINE} Pick a time, pay by card, open the door.</p>
          <div className="hero-buttons">
            <ButtonLink variant="primary" big to="#availability">
              Find a Cleaner
            </ButtonLink>
            <ButtonLink big to="#services">
              See the services
            </ButtonLink>
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
