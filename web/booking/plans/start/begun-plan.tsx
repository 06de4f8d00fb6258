import type { PlanOffer } from '#contract/plan-offer';
import { comesIntoView } from '../../../ui/focus.ts';
import { COME_AGAIN, planPath } from '../plan-words.ts';
import { begunWords, offerProblem } from './offer-problem.ts';
import { useOffer } from './use-offer.ts';

interface GoesOnProps {
  bookingId: number;
  /** Of the booking's cleaner, the first one. */
  name: string;
}

/** Beside a problem: standing visits that have not ended, as they are; nothing where there are none. */
export function GoesOn({ bookingId, name }: GoesOnProps) {
  const { offer } = useOffer(bookingId);
  if (!offer?.planToken || offer.planState === 'ended') return null;
  return (
    <section ref={comesIntoView} className="come-again" id={COME_AGAIN} aria-labelledby="come-again-title">
      <h2 id="come-again-title">Your standing visits</h2>
      <p className="muted">What you reported is about this visit alone.</p>
      <Begun offer={offer} name={name} isDone />
    </section>
  );
}

/** Standing visits that the booking belongs to, or that it begins: what has become of them, and the way there. */
export function Begun({ offer, name, isDone }: { offer: PlanOffer; name: string; isDone: boolean }) {
  const { planToken, problem } = offer;
  if (planToken === null) {
    return (
      <p className="muted" role="status">
        {problem === null
          ? 'Your standing visits begin in a moment. An email says so.'
          : `${offerProblem(problem, name)} This visit stands, and no other one is charged.`}
      </p>
    );
  }
  return (
    <p className="muted" role="status">
      {begunWords({ ...offer, isDone }, offer.planCleaner ?? name)}{' '}
      <a href={planPath(planToken)}>See your standing visits</a>
    </p>
  );
}
