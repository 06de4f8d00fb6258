import type { PlanOffer } from '#contract/plan-offer';
import { COME_AGAIN, planPath } from '../plan-words.ts';
import { begunWords, offerProblem } from './offer-problem.ts';
import { useOffer } from './use-offer.ts';

/** Beside a problem: the way to visits that follow all the same; nothing where none do. */
export function GoesOn({ bookingId }: { bookingId: number }) {
  const { offer } = useOffer(bookingId);
  if (!offer?.planToken || offer.planState === 'ended') return null;
  return (
    <section className="come-again" id={COME_AGAIN} aria-labelledby="come-again-title">
      <h2 id="come-again-title">Your standing visits</h2>
      <p className="muted">
        What you reported is about this visit alone: the next ones stay as they are.{' '}
        <a href={planPath(offer.planToken)}>See your standing visits</a> to skip, pause or stop them.
      </p>
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
