import type { ReactNode } from 'react';
import type { PublicCleaner } from '#contract/cleaners';
import { type OfferedService, OfferedServices } from './offered-services.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileHead } from './profile-head.tsx';
import { Reviews } from './reviews.tsx';
import './profile.css';

interface ProfileProps {
  cleaner: PublicCleaner;
  offered: OfferedService[];
  /** The service whose prices are shown. */
  priced: OfferedService | undefined;
  /** Where the page shows another service's prices. */
  hrefOf: (service: OfferedService) => string;
  /** The open times: in the right column, on phones right below the bio. */
  children: ReactNode;
}

/** Everything the public may know of a cleaner. */
export function Profile({ cleaner, offered, priced, hrefOf, children }: ProfileProps) {
  return (
    <div className="profile">
      <div className="about-cleaner">
        <ProfileHead cleaner={cleaner} />
        <p className="bio">{cleaner.bio}</p>
        <ProfileFacts cleaner={cleaner} />
        {offered.length > 0 && (
          <section className="more-about">
            <h2>Services</h2>
            <OfferedServices services={offered} chosen={priced?.id} hrefOf={hrefOf} />
          </section>
        )}
        {cleaner.reviews.length > 0 && (
          <section className="more-about">
            <h2>What people said</h2>
            <Reviews reviews={cleaner.reviews} />
          </section>
        )}
      </div>
      <div className="profile-times">{children}</div>
    </div>
  );
}
