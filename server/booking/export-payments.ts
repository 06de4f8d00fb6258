import type { Parsed, Reply } from '#contract/calls';
import { cardName } from '#contract/card-name';
import { toDollars } from '#contract/money';
import { dateIn } from '#contract/time';
import type { SignedInCaller } from '#platform/http/caller';
import { csvFile } from '#platform/http/csv-file';
import type { FileAnswer } from '#platform/http/routes';
import type { Charge } from '#server/payments';
import type { BookingDeps } from './deps.ts';
import { selectOwnNamed } from './own-bookings.sql.ts';

type Name = 'GET /_api/bookings/payments-export';

const PURPOSES: Record<Charge['purpose'], string> = { visit: 'Visit', difference: 'Longer visit', tip: 'Tip' };

/**
 * What the signed-in customer has paid in a year, by the day of payment in the city's zone, as CSV in dollars: each charge, what of
 * it went back, by us or by a bank, and what stays; the last line is the sum (docs/product.md#receipts).
 */
export const exportPayments =
  (deps: BookingDeps) =>
  async ({ year }: Parsed<Name>, { userId }: SignedInCaller): Promise<FileAnswer> => {
    const charges = (await ownCharges(deps, userId)).filter(({ day }) => day.startsWith(year));
    const names = await namesOfCleaners(deps, charges);
    const lines = charges.map((own) => toLine(own, names.get(own.booking.cleaner_id) ?? ''));
    const sum = (name: 'paidCents' | 'keptCents') => lines.reduce((cents, line) => cents + line[name], 0);
    const total = {
      'Paid on': `Total of ${year}`,
      ...Object.fromEntries(CELLS.slice(1).map((name) => [name, ''])),
      ...moneyCells({ paidCents: sum('paidCents'), keptCents: sum('keptCents') }),
    };
    return csvFile(`payments-${year}`, [...lines.map((line) => ({ ...line.cells, ...moneyCells(line) })), total]);
  };

/** The years in which the signed-in customer has paid anything, the first one first. */
export const showPaymentYears =
  (deps: BookingDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<Reply<'GET /_api/bookings/payment-years'>> => {
    const charges = await ownCharges(deps, userId);
    return { years: [...new Set(charges.map(({ day }) => day.slice(0, 4)))].toSorted() };
  };

/** A charge, and its day in the zone of its booking's city. */
interface OwnCharge {
  charge: Charge;
  day: string;
  booking: Awaited<ReturnType<typeof selectOwnNamed>>[number];
}

/** All of an account, the first one first. */
async function ownCharges(deps: BookingDeps, userId: number): Promise<OwnCharge[]> {
  const account = await deps.accounts.find(userId);
  const own = account ? await selectOwnNamed(deps.db, account) : [];
  const bookings = new Map(own.map((booking) => [booking.id, booking]));
  const charges = await deps.payments.chargesOfAll(deps.db, [...bookings.keys()]);
  return charges.map((charge) => {
    const booking = bookings.get(charge.bookingId)!;
    return { charge, booking, day: dateIn(charge.paidAt.getTime(), booking.time_zone) };
  });
}

async function namesOfCleaners(deps: BookingDeps, charges: OwnCharge[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const id of new Set(charges.map(({ booking }) => booking.cleaner_id)))
    names.set(id, (await deps.cleaners.contact(deps.db, id)).displayName);
  return names;
}

const CELLS = ['Paid on', 'Booking', 'For', 'Visit on', 'Service', 'Cleaner', 'Card'] as const;

interface Line {
  cells: Record<(typeof CELLS)[number], string>;
  paidCents: number;
  keptCents: number;
}

const moneyCells = ({ paidCents, keptCents }: Pick<Line, 'paidCents' | 'keptCents'>) => ({
  Paid: inDollars(paidCents),
  'Went back': inDollars(paidCents - keptCents),
  'Stays paid': inDollars(keptCents),
});

const inDollars = (cents: number): string => toDollars(cents).toFixed(2);

function toLine({ charge, booking, day }: OwnCharge, cleaner: string): Line {
  const { purpose, amountCents, keptCents, cardBrand, cardLast4 } = charge;
  const cells = {
    'Paid on': day,
    Booking: `BK-${booking.id}`,
    For: PURPOSES[purpose],
    'Visit on': dateIn(booking.starts_at.getTime(), booking.time_zone),
    Service: booking.service,
    Cleaner: cleaner,
    Card: cardLast4 === null ? '' : cardName({ brand: cardBrand ?? '', last4: cardLast4 }),
  };
  return { cells, paidCents: amountCents, keptCents };
}
