/** What this tab keeps of a tip: the one that was chosen, from the booking's page to the page that pays it. */
import { onUserChanged } from '../../api/current-user.ts';
import { tabStore } from '../../api/storage.ts';

/**
 * The page that pays has the card form, and with it the provider's scripts. It is given the booking's token in the tab's
 * storage, since whatever is in its address would be in the provider's records (docs/product.md#tips).
 */
export const TIP_PATH = '/tip';

/** Where the booking's page thanks for it. */
export const GIVEN_TIP = 'tip';

export interface ChosenTip {
  bookingId: number;
  token: string;
  /** Dollars. */
  amount: number;
  /** The saved card that pays it. */
  cardId?: number;
}

const chosenTip = tabStore<ChosenTip | undefined>('chosen-tip', (stored) => {
  const { bookingId, token, amount, cardId } = (stored ?? {}) as Partial<ChosenTip>;
  return typeof bookingId === 'number' && typeof token === 'string' && typeof amount === 'number'
    ? { bookingId, token, amount, ...(typeof cardId === 'number' && { cardId }) }
    : undefined;
});

export const loadChosenTip = chosenTip.load;
export const saveChosenTip: (tip: ChosenTip) => void = chosenTip.save;
export const forgetChosenTip = (): void => chosenTip.save(undefined);

onUserChanged((previous) => {
  if (previous) chosenTip.forget();
});

/** Who wants to give none is not asked again in this tab. */
const declinedFor = (bookingId: number) => tabStore(`no-tip-${bookingId}`, (stored) => stored === true);
export const saveDeclined = (bookingId: number, isDeclined: boolean): void => declinedFor(bookingId).save(isDeclined);
export const isDeclined = (bookingId: number): boolean => declinedFor(bookingId).load();
