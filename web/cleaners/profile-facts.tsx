import type { PublicCleaner } from '#contract/cleaners';
import './profile-facts.css';

/** Facts for customers; what the cleaner has not answered is left out. */
export function ProfileFacts({ cleaner }: { cleaner: PublicCleaner }) {
  const facts = factsOf(cleaner);
  if (facts.length === 0) return null;
  return (
    <dl className="profile-facts">
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({ languages, yearsExperience, providesSupplies, petsComfortable }: PublicCleaner) {
  const facts: [term: string, fact: string | null][] = [
    ['Languages', languages.join(', ')],
    ['Experience', yearsExperience && `${yearsExperience} years`],
    ['Supplies', either(providesSupplies, 'Brings their own', 'Uses yours')],
    ['Pets', either(petsComfortable, 'Comfortable with pets', 'Prefers homes without pets')],
  ];
  return facts.filter(([, fact]) => fact);
}

const either = (answer: boolean | null, yes: string, no: string) => (answer === null ? null : answer ? yes : no);
