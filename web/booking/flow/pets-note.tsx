import { Link } from 'react-router';
import { firstNameOf } from '#contract/first-name';
import type { OwnHome } from '#contract/own-homes';
import { Note } from '../../ui/note.tsx';
import type { Offer } from '../booking-format.ts';

interface PetsNoteProps {
  offer: Offer;
  /** Of the address book, where one is chosen. */
  home: OwnHome | undefined;
}

/** Before anybody pays: what this cleaner prefers, and who would rather come to a home with pets. */
export function PetsNote({ offer, home }: PetsNoteProps) {
  if (offer.petsComfortable !== false) return null;
  const { cleaner, city } = offer.timeSlot;
  const name = firstNameOf(cleaner.displayName);
  if (!home?.pets) return <p className="small">{name} prefers homes without pets.</p>;
  return (
    <Note kind="wait">
      Pets live in this home, and {name} prefers homes without.{' '}
      <Link to={`/cleaning-services?city=${city.slug}&pets=true`}>See who is comfortable with pets</Link>
    </Note>
  );
}
