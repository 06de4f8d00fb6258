import { ButtonLink } from '../ui/button.tsx';
import { CARDS_PATH, saveWayBack } from './way-back.ts';

/** Leads to where a card is saved, and from there `back` to a path. */
export const CardsLink = ({ back, children }: { back: string; children: string }) => (
  <ButtonLink to={CARDS_PATH} reloadDocument onClick={() => saveWayBack(back)}>
    {children}
  </ButtonLink>
);
