import { ButtonLink } from '../../ui/button.tsx';
import { isOfBooking, rememberedPath } from '../remembered-path.ts';

/** For who was sent to the settings to save a card: the way back to their booking or plan, from the address's `search`. */
export function WayBack({ search }: { search: string }) {
  const back = rememberedPath(search);
  if (back === undefined || !isOfBooking(back)) return null;
  return (
    <p>
      <ButtonLink to={back} reloadDocument>
        Back to {back.startsWith('/plan') ? 'your standing visits' : 'your booking'}
      </ButtonLink>
    </p>
  );
}
