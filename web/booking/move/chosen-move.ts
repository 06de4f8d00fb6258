/** What this tab keeps of a move that costs more: from the page where it was chosen to the one that pays it. */
import type { Extra } from '#contract/estimate';
import { onUserChanged } from '../../api/current-user.ts';
import { tabStore } from '../../api/storage.ts';

/** The page that pays has the card form; it is given the booking's token in the tab's storage, as a tip's page is. */
export const MOVE_PAYMENT_PATH = '/move-payment';

export interface ChosenMove {
  bookingId: number;
  token: string;
  timeSlotId: number;
  minutes: number;
  /** Left out: as they are. */
  extras?: Extra[] | undefined;
  /** ISO 8601 instants. */
  startTime: string;
  endTime: string;
  /** Dollars, as they were shown. */
  extraAmount: number;
  refundAmount: number;
  /** The saved card that pays it. */
  cardId?: number | undefined;
}

const isInstant = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const chosenMove = tabStore<ChosenMove | undefined>('chosen-move', (stored) => {
  const move = (stored ?? {}) as Partial<ChosenMove>;
  const isWhole =
    typeof move.token === 'string' &&
    isInstant(move.startTime) &&
    isInstant(move.endTime) &&
    (move.extras === undefined || Array.isArray(move.extras)) &&
    [move.bookingId, move.timeSlotId, move.minutes, move.extraAmount, move.refundAmount].every(Number.isFinite);
  return isWhole ? (move as ChosenMove) : undefined;
});

export const loadChosenMove = chosenMove.load;
export const saveChosenMove: (move: ChosenMove) => void = chosenMove.save;
export const forgetChosenMove = (): void => chosenMove.save(undefined);

onUserChanged((previous) => {
  if (previous) chosenMove.forget();
});
