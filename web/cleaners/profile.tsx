import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PublicCleaner } from '#contract/cleaners';
import { firstNameOf } from '#contract/first-name';
import { formatRate } from '#contract/money';
import { listed } from '#contract/number-words';
import { monthLabel } from '#contract/time';
import { useCurrentUser } from '../api/current-user.ts';
import { GivenStars } from '../ui/given-stars.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { MAX_NAMED, ProfileHead } from './profile-head.tsx';
import './profile.css';

// For who is signed in alone.
const PairButtons = lazyComponent(() => import('./pair-buttons.tsx'), null);
const ReportReview = lazyComponent(() => import('./report-review.tsx'), null);

interface ProfileProps {
  cleaner: PublicCleaner;
  offered: OfferedService[];
  /** The service whose prices are shown. */
  priced: OfferedService | undefined;
  /** The service that the visitor came for. */
  wanted: OfferedService | undefined;
  /** Where the page shows another service's prices. */
  hrefOf: (service: OfferedService) => string;
  /** Told whether who looks has blocked this cleaner, once that is known. */
  onBlocked: (isBlocked: boolean) => void;
  /** Below what people said. */
  below: ReactNode;
  /** The open times: in the right column, on phones right below the bio. */
  children: ReactNode;
}

/** Everything the public may know of a cleaner. */
export function Profile({ cleaner, offered, priced, wanted, hrefOf, onBlocked, below, children }: ProfileProps) {
  const isSignedIn = useCurrentUser() !== undefined;
  return (
    <div className="profile">
      <div className="about-cleaner">
        <ProfileHead cleaner={cleaner} wanted={wanted} />
        <p className="bio">{cleaner.bio}</p>
        {isSignedIn && <PairButtons cleaner={cleaner} onBlocked={onBlocked} />}
        <ProfileFacts cleaner={cleaner} />
        {offered.length > 0 && (
          <section className="more-about choose-service">
            <h2>Services</h2>
            <OfferedServices services={offered} chosen={priced?.id} hrefOf={hrefOf} />
          </section>
        )}
        <section className="more-about">
          <h2>What people said</h2>
          <p className="muted">{ratingsSentence(cleaner)}</p>
          {cleaner.returningHomes && <p className="muted">{returningHomesSentence(cleaner.returningHomes)}</p>}
          {cleaner.reviews.length > 0 && <Reviews cleaner={cleaner} isSignedIn={isSignedIn} />}
        </section>
        {below}
      </div>
      <div className="profile-times">{children}</div>
    </div>
  );
}

/** Facts for customers; what the cleaner has not answered is left out. */
function ProfileFacts({ cleaner }: { cleaner: PublicCleaner }) {
  const facts = factsOf(cleaner);
  if (facts.length === 0) return null;
  return (
    <dl className="profile-facts">
      {facts.map(([term, fact, isWide]) => (
        <div key={term} className={isWide ? 'wide' : undefined}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(cleaner: PublicCleaner) {
  const { languages, yearsExperience, providesSupplies, providesEquipment, petsComfortable } = cleaner;
  const { neighborhoods } = cleaner.serviceArea;
  const facts: [term: string, fact: string | null, isWide?: boolean][] = [
    ['Languages', listed(languages.map(languageName))],
    ['Experience', yearsExperience && `${yearsExperience} years`],
    ['Supplies', either(providesSupplies, 'Brings supplies', 'Uses your supplies')],
    ['Equipment', either(providesEquipment, 'Brings vacuum and mop', 'Uses your vacuum and mop')],
    ['Pets', either(petsComfortable, 'Comfortable with pets', 'Prefers homes without pets')],
    ['Good at', listed(cleaner.specialties), true],
    ['Fun fact', cleaner.funFact, true],
    // The sentence above names two and counts the others.
    ['Comes to', neighborhoods.length > MAX_NAMED ? listed(neighborhoods) : null, true],
  ];
  return facts.filter(([, fact]) => fact);
}

/** "Other" is what a cleaner ticks, and says nothing beside the names of languages. */
const languageName = (language: string): string => (language === 'Other' ? 'another language' : language);

const either = (answer: boolean | null, yes: string, no: string) => (answer === null ? null : answer ? yes : no);

/** How many ratings there are, and who can give one (docs/product.md#ratings). */
function ratingsSentence({ displayName, ratingCount, reviews }: PublicCleaner): string {
  const name = firstNameOf(displayName);
  const who = 'Only who booked and had the job done can rate it.';
  if (ratingCount === 0) return `Nobody has rated ${name} here yet. ${who}`;
  const words = reviews.length === 0 ? 'none with a comment' : `${reviews.length} with a comment below`;
  return `${ratingCount} ${ratingCount === 1 ? 'rating' : 'ratings'}, ${words}. ${who}`;
}

/** "29 of 41 homes came back." (docs/product.md#homes-that-came-back) */
const returningHomesSentence = ({ homes, returned }: NonNullable<PublicCleaner['returningHomes']>) =>
  `${returned} of ${homes} homes came back.`;

/** What customers wrote after their jobs, newest first, and what the cleaner replied. */
function Reviews({ cleaner, isSignedIn }: { cleaner: PublicCleaner; isSignedIn: boolean }) {
  return (
    <ul className="reviews">
      {cleaner.reviews.map(({ id, stars, comment, customer, date, reply }) => (
        <li key={id}>
          <p className="review-stars">
            <span className="vh">{stars} of 5 stars</span>
            <GivenStars count={stars} />
          </p>
          <p>{comment}</p>
          <p className="cap">
            {customer}, {monthOf(date)}
          </p>
          {reply && (
            <div className="reply">
              <p>{reply.text}</p>
              <p className="cap">
                Reply of {cleaner.displayName}, {monthOf(reply.date)}
              </p>
            </div>
          )}
          {isSignedIn && <ReportReview reviewId={id} customer={customer} />}
        </li>
      ))}
    </ul>
  );
}

const monthOf = (date: string) => monthLabel(Date.parse(date), 'UTC');

interface OfferedService {
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
function OfferedServices({ services, chosen, hrefOf }: OfferedServicesProps) {
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
