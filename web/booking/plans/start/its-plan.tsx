import { ButtonLink } from '../../../ui/button.tsx';
import { planPath } from '../plan-words.ts';
import { useOffer } from './use-offer.ts';

/** The way back to the standing visits that a booking of the signed-in customer is one of; nothing for any other one. */
export default function ItsPlan({ bookingId }: { bookingId: number }) {
  const { offer } = useOffer(bookingId);
  if (!offer?.planToken) return null;
  return (
    <ButtonLink full to={planPath(offer.planToken)} reloadDocument>
      See your standing visits
    </ButtonLink>
  );
}
