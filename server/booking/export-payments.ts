import type { Parsed, Reply } from '#contract/calls';
import { cardName } from '#contract/card-name';
import { toDollars } from '#contract/money';
import { dateIn } from '#contract/time';
import type { SignedInCaller } from '#platform/http/caller';
import { csvFile } from '#platform/http/csv-file';
import type { FileAnswer } from '#platform/http/routes';
import type { Charge } from '#server/payments';
import { findBooking, selectServiceName } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { selectOwnPaid } from './own-bookings.sql.ts';

type Name = 'GET /_api/bookings/payments-export';

const PURPOSES: Record<Charge['purpose'], string> = { visit: 'Visit', difference: 'Longer visit', tip: 'Tip' };

/**
 * What the signed-in customer has paid in a year, by the day of payment in the city's zone, as CSV in dollars: each charge, what of
 * it went back, by us or by a bank, and what stays; the last line is the sum (docs/product.md#receipts).
 */
export const exportPayments =
  (deps: BookingDeps) =>
  async ({ year }: Parsed<Name>, { userId }: SignedInCaller): Promise<FileAnswer> => {
    const ids = new Set((await paidDays(deps, userId)).filter(({ day }) => day.startsWith(year)).map(({ id }) => id));
    const paid: Line[] = [];
    for (const id of ids) paid.push(...(await chargesOfYear(deps, id, year)));
    const lines = paid.toSorted((one, other) => one.at.getTime() - other.at.getTime());
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
    const days = await paidDays(deps, userId);
    return { years: [...new Set(days.map(({ day }) => day.slice(0, 4)))].toSorted() };
  };

/** The day of each payment, in the zone of its booking's city. */
async function paidDays(deps: BookingDeps, userId: number): Promise<{ id: number; day: string }[]> {
  const account = await deps.accounts.find(userId);
  const own = account ? await selectOwnPaid(deps.db, account) : [];
  const zones = new Map(own.map(({ id, time_zone }) => [id, time_zone]));
  const paid = await deps.payments.paidAt(deps.db, [...zones.keys()]);
  return paid.map(({ bookingId: id, at }) => ({ id, day: dateIn(at.getTime(), zones.get(id)!) }));
}

const CELLS = ['Paid on', 'Booking', 'For', 'Visit on', 'Service', 'Cleaner', 'Card'] as const;

interface Line {
  at: Date;
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

async function chargesOfYear(deps: BookingDeps, bookingId: number, year: string): Promise<Line[]> {
  const booking = await findBooking(deps.db, bookingId);
  if (!booking) return [];
  const [charges, cleaner, service, payments] = await Promise.all([
    deps.payments.chargesOf(deps.db, booking.id),
    deps.cleaners.contact(deps.db, booking.cleaner_id),
    selectServiceName(deps.db, booking.service_id),
    deps.payments.paymentsOf(deps.db, booking.id),
  ]);
  const dayOf = (at: Date) => dateIn(at.getTime(), cleaner.city.timeZone);
  return charges
    .filter(({ paidAt }) => dayOf(paidAt).startsWith(year))
    .map(({ intentId, purpose, amountCents, keptCents, paidAt }) => {
      const { card_brand: brand = null, card_last4: last4 = null } =
        payments.find(({ intent_id }) => intent_id === intentId) ?? {};
      const cells = {
        'Paid on': dayOf(paidAt),
        Booking: `BK-${booking.id}`,
        For: PURPOSES[purpose],
        'Visit on': dayOf(booking.starts_at),
        Service: service.name,
        Cleaner: cleaner.displayName,
        Card: last4 === null ? '' : cardName({ brand: brand ?? '', last4 }),
      };
      return { at: paidAt, cells, paidCents: amountCents, keptCents };
    });
}
