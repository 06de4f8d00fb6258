import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { TimeSlot } from '#contract/availability';
import type { Reply } from '#contract/calls';
import { cardName } from '#contract/card-name';
import { firstNameOf } from '#contract/first-name';
import { extraLabel, homeLabel, longHours } from '#contract/home-words';
import { nextOf, withFirst } from '#contract/next-visit';
import type { Plan, PlanVisit } from '#contract/plans';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { keepsFocus } from '../../../ui/focus.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { NeedsScripts } from '../../../ui/needs-scripts.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { addressOnFile, useMomentLabel } from '../../booking-format.ts';
import { useServerNow } from '../../server-now.ts';
import { CleanerSummary, Ticket } from '../../ticket.tsx';
import { ActiveBadge } from '../active-badge.tsx';
import {
  afterPauseWords,
  chargeWords,
  dateOfPlan,
  endWords,
  hasPauseBehind,
  PLAN_HEADING,
  pauseWords,
  priceLabel,
  whenOf,
} from '../plan-words.ts';
import { AfterEnd } from './after-end.tsx';
import { EndPlan } from './end-plan.tsx';
import { Others } from './others.tsx';
import type { PlanPartProps } from './part-props.ts';
import { CARD_PLACE, PaymentNews } from './payment-news.tsx';
import { Visits } from './visits.tsx';
import '../../page/booking-sidebar.css';
import './plan.css';

// Their forms need the contract's schemas, which looking at a plan does not.
const AgreeToRate = lazyComponent(() => import('./agree-to-rate.tsx'), <TextSkeleton lines={4} />);
const ChangePlan = lazyComponent(() => import('./change-plan.tsx'), <TextSkeleton lines={2} />);
const PausePlan = lazyComponent(() => import('./pause-plan.tsx'), <TextSkeleton lines={2} />);
const PlanCard = lazyComponent(() => import('./plan-card.tsx'), <TextSkeleton lines={2} />);

/** Standing visits: what, when, with whom, what is charged when, and every way to change or stop them (docs/product.md#standing-visits). */
type PlanPageProps = PlanPartProps & {
  others: TimeSlot[];
  /** The local date of the first visit after a pause that ends. */
  afterPause: string | null;
  /** The local date of the first visit after a yes, of those that are asked for. */
  firstDate?: string | null;
  /** Once they have ended: the last visit that was done. */
  again?: Reply<'GET /_api/plan'>['again'];
  signInPath: string;
};

export function PlanPage({ signInPath, others, afterPause, firstDate = null, again = null, ...props }: PlanPageProps) {
  const { plan, visits } = props;
  const now = useServerNow(plan.now);
  const all = withFirst(plan, visits);
  const next = nextOf(plan, all, now);
  const name = firstNameOf(plan.cleaner.displayName);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOver = plan.state === 'ended';
  const wasOver = useRef(isOver);
  // What was pressed is gone, and the heading may be another element by now.
  useEffect(() => {
    if (isOver && !wasOver.current) heading.current?.focus();
    wasOver.current = isOver;
  }, [isOver]);
  const content = (
    <>
      <div className="between top">
        <h1 ref={heading} id={PLAN_HEADING} tabIndex={-1}>
          Your standing visits with {name}
        </h1>
        <PlanBadge plan={plan} />
      </div>
      <StateNote {...{ plan, afterPause, firstDate }} />
      <PaymentNews {...props} signInPath={signInPath} />
      <Others plan={plan} others={others} />
      <CleanerSummary
        name={plan.cleaner.displayName}
        photo={plan.cleaner.profilePhotoUrl ?? plan.cleaner.avatarUrl}
        line={<span className="small muted">{whenOf(plan)}</span>}
        action={
          plan.cleaner.isPublic && (
            <ButtonLink to={`/cleaning-services/${plan.city.slug}/${plan.cleaner.slug}`} reloadDocument>
              See profile
            </ButtonLink>
          )
        }
      />
      <PlanFacts plan={plan} />
      <Visits {...props} visits={all} />
      {isOver && <AfterEnd plan={plan} again={again} />}
    </>
  );
  return (
    <div className="wrap ticket-page plan-page">
      {next?.startTime && next.endTime ? (
        <Ticket startTime={next.startTime} endTime={next.endTime} zone={plan.city.timeZone} active note={noteOf(next)}>
          {content}
        </Ticket>
      ) : (
        <div className="card">{content}</div>
      )}
      <section className="sidebar booking-sidebar" ref={keepsFocus}>
        <NeedsScripts />
        {!isOver && plan.nextRate?.needsYes && (
          <AgreeToRate {...props} nextRate={plan.nextRate} signInPath={signInPath} />
        )}
        {!isOver && (
          <>
            <h2 id={CARD_PLACE}>What is charged, and when</h2>
            <p className="muted">{chargeWords()}</p>
            {plan.isOwn ? (
              <PlanCard {...props} />
            ) : (
              <p className="small">
                <Link to={signInPath}>Sign in</Link> to see the card and the address, or to choose another card.
              </p>
            )}
            <ChangePlan {...props} signInPath={signInPath} />
            <PausePlan {...props} />
            <EndPlan {...props} now={now} />
          </>
        )}
        <p className="small help">
          What we never do is on <Link to="/promise">one page</Link>.
        </p>
      </section>
    </div>
  );
}

/** Above the next visit. */
function noteOf({ seeking, comesInstead }: PlanVisit): string {
  if (seeking) return 'Nobody comes yet';
  return comesInstead === null ? 'Your next visit' : `Your next visit, with ${firstNameOf(comesInstead)}`;
}

function PlanBadge({ plan }: { plan: Plan }) {
  const { state } = plan;
  if (state === 'active') return <ActiveBadge plan={plan} />;
  if (state === 'asked') return <Badge tone="wait">Asked</Badge>;
  return state === 'paused' ? <Badge tone="wait">Paused</Badge> : <Badge tone="off">Ended</Badge>;
}

/** What holds for the whole plan at the moment. */
function StateNote({ plan, afterPause, firstDate }: Pick<PlanPageProps, 'plan' | 'afterPause' | 'firstDate'>) {
  const { state, cleaner, city, askedUntil, endsAfter, nextRate, pausedFrom, pausedUntil, now } = plan;
  const name = firstNameOf(cleaner.displayName);
  const until = useMomentLabel(askedUntil ?? now, city.timeZone);
  const day = (date: string) => dateOfPlan(date, plan);
  const isOwnPause = plan.pauseCode === 'by_customer';
  const stays =
    pausedFrom !== null &&
    !hasPauseBehind(plan) &&
    `from ${day(pausedFrom)} ${pausedUntil === null ? 'until you end it' : `to ${day(pausedUntil)}`}`;
  if (state === 'ended') {
    const hasBegun = plan.endCode !== 'not_accepted';
    return (
      <Note role="status">
        {hasBegun ? 'These visits have ended.' : 'These visits have not begun.'} {endWords(plan.endCode, name)}{' '}
        {hasBegun && 'No more are charged.'}
      </Note>
    );
  }
  return (
    <>
      {state === 'asked' && (
        <Note kind="wait">
          {name} is asked, and has until {until} to answer.{' '}
          {plan.firstVisit
            ? 'Your first visit stands either way, and nothing more is charged before a yes.'
            : 'Nothing is charged before a yes.'}
          {firstDate && ` The ${plan.firstVisit ? 'next' : 'first'} one would be on ${day(firstDate)}.`}
        </Note>
      )}
      {state === 'paused' && (
        <Note kind="wait">
          {pauseWords(plan, name, pausedUntil === null ? undefined : day(pausedUntil))}{' '}
          {isOwnPause && afterPause !== null && afterPauseWords(name, day(afterPause))}
          {!isOwnPause && stays && `The pause that you have set stays: ${stays}.`}
        </Note>
      )}
      {state === 'active' && pausedFrom !== null && (
        <Note kind="wait">
          A pause begins on {day(pausedFrom)}
          {pausedUntil !== null && `; its last day is ${day(pausedUntil)}`}. The visits in it are left out, and nothing
          is charged for them.{pausedUntil === null && ' No visits are planned from then until you go on.'}
          {afterPause !== null && ` ${afterPauseWords(name, day(afterPause))}`}
        </Note>
      )}
      {endsAfter !== null && (
        <Note kind="wait">
          {name} ends these visits: there are none after {day(endsAfter)}.{' '}
          <Link to={`/cleaning-services/${plan.city.slug}`} reloadDocument>
            Find another cleaner
          </Link>
        </Note>
      )}
      {nextRate && (
        <Note kind={nextRate.needsYes ? 'wait' : 'info'}>
          From {day(nextRate.from)} you pay {priceLabel({ ...nextRate, percentOff: 0 })}.{' '}
          {nextRate.needsYes
            ? 'It needs your yes: without it nothing is charged from then on, and your visits rest.'
            : 'There is nothing to do. If it is too much, you can stop at any time.'}
        </Note>
      )}
    </>
  );
}

function PlanFacts({ plan }: { plan: Plan }) {
  const { service, home, extras, minutes, city, card, address, streetEnd } = plan;
  return (
    <Facts
      facts={{
        Service: `${service.name}, ${longHours(minutes)}`,
        Home: home ? homeLabel(home) : undefined,
        Extras: extras.length > 0 ? extras.map(extraLabel).join(', ') : undefined,
        Price: priceLabel(plan),
        Card: card ? cardName(card) : undefined,
        Address: address ?? (streetEnd === null ? undefined : addressOnFile(streetEnd)),
        City: `${city.name}, ${city.state}`,
      }}
    />
  );
}
