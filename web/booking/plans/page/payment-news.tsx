import { Link } from 'react-router';
import { formatDollars } from '#contract/money';
import type { PlanVisit } from '#contract/plans';
import { ButtonLink } from '../../../ui/button.tsx';
import { InPageLink } from '../../../ui/in-page-link.tsx';
import { Note } from '../../../ui/note.tsx';
import { dayOfVisit, momentOfPlan, visitPaymentPath } from '../plan-words.ts';
import type { PlanPartProps } from './part-props.ts';

/** Where the card of a plan is chosen, on its page. */
export const CARD_PLACE = 'plan-card';

/** The place of the note about a visit: its row leads there. */
export const paymentPlace = ({ nominalDate }: Pick<PlanVisit, 'nominalDate'>): string => `payment-${nominalDate}`;

type PaymentNewsProps = Pick<PlanPartProps, 'plan' | 'visits'> & { signInPath: string };

/** Visits whose charge did not go through yet: what each waits for, and until when. */
export const PaymentNews = ({ visits, ...props }: PaymentNewsProps) => (
  <>{visits.map((visit) => visit.need && <OpenPayment key={visit.nominalDate} {...props} visit={visit} />)}</>
);

type OpenPaymentProps = Omit<PaymentNewsProps, 'visits'> & { visit: PlanVisit };

function OpenPayment({ plan, visit, signInPath }: OpenPaymentProps) {
  const { need, amount, freeUntil, bookingId } = visit;
  const what = `${formatDollars(amount ?? 0)} for ${dayOfVisit(visit, plan)}`;
  const moment = freeUntil === null ? undefined : momentOfPlan(freeUntil, plan);
  const until = moment === undefined ? '' : ` until ${moment}`;
  const otherCard = plan.isOwn ? (
    <InPageLink to={CARD_PLACE}>Choose another card</InPageLink>
  ) : (
    <Link to={signInPath}>Sign in to choose another card</Link>
  );
  return (
    <Note kind="wait" id={paymentPlace(visit)}>
      {need === 'retry' && (
        <p>
          Your bank did not take {what}. We try again by ourselves. You can also choose another card: it is charged at
          once. If it is not paid{moment && ` by ${moment}`}, the visit is off, and nobody owes anything. {otherCard}
        </p>
      )}
      {need === 'card' && (
        <p>
          Your bank refused this card, and we do not try it again. Choose another one for {what}
          {until}; otherwise the visit is off, and nobody owes anything. {otherCard}
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
