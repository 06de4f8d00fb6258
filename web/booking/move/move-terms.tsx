import type { BookingByToken } from '#contract/booking';
import type { Extra } from '#contract/estimate';
import { firstNameOf } from '#contract/first-name';
import { extrasLabel, longHours, shortOfAdvice } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { shortDayLabel, timeLabel } from '#contract/time';
import { Facts, Sum, type SumLine } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { TimeBadge } from '../../ui/time-badge.tsx';
import { useMomentLabel } from '../booking-format.ts';
import { cancelTermsAfter, type MoveTerms, moneyWords, requestWords } from './move-words.ts';

/** What a move would change, before it is done (docs/product.md#moving). */

/** From when to when. */
export function Change({ booking: { timeSlot, city }, terms }: { booking: BookingByToken; terms: MoveTerms }) {
  const zone = city.timeZone;
  const badge = ({ startTime, endTime }: { startTime: string; endTime: string }, active: boolean) => (
    <TimeBadge
      active={active}
      day={shortDayLabel(Date.parse(startTime), zone)}
      start={timeLabel(Date.parse(startTime), zone)}
      end={timeLabel(Date.parse(endTime), zone)}
    />
  );
  return (
    <dl className="move-change">
      <div>
        <dt className="cap">Now</dt>
        <dd>{badge(timeSlot, false)}</dd>
      </div>
      <div>
        <dt className="cap">{terms.request ? 'Asked for' : 'Then'}</dt>
        <dd>{badge(terms.timeSlot, true)}</dd>
      </div>
    </dl>
  );
}

/** With what besides, and whether the length is short of that. */
export function Extras({ before, extras, terms }: { before: Extra[]; extras: Extra[]; terms: MoveTerms }) {
  const short = shortOfAdvice(terms);
  return (
    <div>
      <Facts facts={{ 'Extras now': extrasLabel(before), 'Extras then': extrasLabel(extras) }} />
      {short && <p className="short-of-advice">{short}</p>}
    </div>
  );
}

/** What moves with the money, and until when it can be canceled after it. */
export function Terms({ booking, terms }: { booking: BookingByToken; terms: MoveTerms }) {
  const zone = booking.city.timeZone;
  const until = useMomentLabel(terms.freeUntil, zone);
  const answerUntil = useMomentLabel(terms.answerUntil ?? booking.now, zone);
  const present = useMomentLabel(booking.timeSlot.startTime, zone);
  const isStillFree = Date.parse(terms.freeUntil) > Date.parse(booking.now);
  const isLate = Date.parse(booking.now) > Date.parse(booking.freeUntil);
  const cancelTerms = cancelTermsAfter(booking, terms, { until, isStillFree, isLate });
  const chargedAt = useMomentLabel(terms.chargeAt ?? booking.now, zone);
  const isPlanned = terms.chargeAt !== undefined;
  const lines = isPlanned ? undefined : moneyLines(booking, terms);
  return (
    <div className="move-terms">
      <p>
        <b>{moneyWords(booking, terms, isPlanned ? chargedAt : undefined)}</b>
      </p>
      {lines && <Sum {...lines} />}
      {terms.request && <p>{requestWords(firstNameOf(booking.cleaner.displayName), answerUntil, present)}</p>}
      {isStillFree || isLate ? <p className="muted">{cancelTerms}</p> : <Note kind="wait">{cancelTerms}</Note>}
    </div>
  );
}

/** How the difference comes about; undefined where nothing is paid or goes back. */
function moneyLines(
  { totalAmount, minutes }: BookingByToken,
  { extraAmount, refundAmount, keptAmount, ...then }: MoveTerms,
): { lines: SumLine[]; total: SumLine } | undefined {
  if (then.minutes === minutes) return undefined;
  const isMore = then.totalAmount > totalAmount;
  return {
    lines: [
      { label: `${longHours(then.minutes)}, at the same rate`, amount: formatDollars(then.totalAmount) },
      { label: `Paid, for ${longHours(minutes)}`, amount: formatDollars(totalAmount) },
      ...(keptAmount > 0 ? [{ label: 'Kept, as the free time is over', amount: formatDollars(keptAmount) }] : []),
    ],
    total: isMore
      ? { label: 'To pay', amount: formatDollars(extraAmount) }
      : { label: 'Back to your card', amount: formatDollars(refundAmount) },
  };
}
