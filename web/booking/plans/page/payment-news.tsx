import { formatDollars } from '#contract/money';
import type { PlanVisit } from '#contract/plans';
import { momentLabel } from '#contract/time';
import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { dateLabel, visitPaymentPath } from '../plan-words.ts';
import type { PlanPartProps } from './part-props.ts';

/** Visits whose charge did not go through yet: what each waits for, and until when. */
export const PaymentNews = ({ plan, visits }: PlanPartProps) => (
  <>{visits.map((visit) => visit.need && <OpenPayment key={visit.nominalDate} plan={plan} visit={visit} />)}</>
);

function OpenPayment({ plan, visit }: Pick<PlanPartProps, 'plan'> & { visit: PlanVisit }) {
  const { need, amount, nominalDate, freeUntil, bookingId } = visit;
  const what = `${formatDollars(amount ?? 0)} for ${dateLabel(nominalDate, plan.city.timeZone)}`;
  const until = freeUntil === null ? '' : ` until ${momentLabel(Date.parse(freeUntil), plan.city.timeZone)}`;
  return (
    <Note kind="wait">
      {need === 'retry' && (
        <p>Your bank did not take {what} just now. We try again by ourselves; there is nothing to do.</p>
      )}
      {need === 'card' && (
        <p>
          Your bank refused this card, and we do not try it again. Choose another one for {what}
          {until}; otherwise the visit is off, and nobody owes anything.
        </p>
      )}
      {need === 'authentication' && (
        <>
          <p>
            Your bank wants you to confirm {what}. Please do so{until}; otherwise the visit is off, and nobody owes
            anything.
          </p>
          {bookingId !== null && (
            <ButtonLink variant="primary" to={visitPaymentPath(bookingId)} reloadDocument>
              Confirm with your bank
            </ButtonLink>
          )}
        </>
      )}
    </Note>
  );
}
