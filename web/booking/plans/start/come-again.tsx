import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BookingByToken } from '#contract/booking';
import { cardName } from '#contract/card-name';
import type { SavedCard } from '#contract/cards';
import { firstNameOf } from '#contract/first-name';
import { formatDollars } from '#contract/money';
import { EVERY_RHYTHM } from '#contract/plan-consent';
import type { PlanOffer } from '#contract/plan-offer';
import { useCurrentUser } from '../../../api/current-user.ts';
import { call, errorMessage } from '../../../api/http.ts';
import { CardsLink } from '../../../cards/cards-link.tsx';
import { useCards } from '../../../cards/use-cards.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { comesIntoView } from '../../../ui/focus.ts';
import { CheckboxField, SelectField } from '../../../ui/inputs.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { begunPath, COME_AGAIN } from '../plan-words.ts';
import { Begun, GoesOn } from './begun-plan.tsx';
import { firstWords, offerProblem } from './offer-problem.ts';
import { RhythmField } from './rhythm-field.tsx';
import { useOffer } from './use-offer.ts';
import './come-again.css';

type Rhythm = PlanOffer['rhythms'][number];

interface ComeAgainProps {
  booking: BookingByToken;
  /** Where a guest signs in or up, and comes back here. */
  signInPath: string;
  signUpPath: string;
  /** The way back here, for who saves a card first. */
  backPath: string;
  /** Goes to the page of the plan that was started. */
  onStarted?: (path: string) => void;
}

/** The page of a plan is another document (docs/security.md). */
const openPage = (path: string) => window.location.assign(path);

/** On the page of a paid booking: the same visit every so many weeks, or what that takes (docs/product.md#standing-visits). */
export default function ComeAgain({ booking, signInPath, signUpPath, backPath, onStarted = openPage }: ComeAgainProps) {
  const user = useCurrentUser();
  const { status, seeking, inDoubt } = booking;
  // Who would come again is not known yet.
  if (seeking || inDoubt) return null;
  if (status !== 'scheduled' && status !== 'completed') return null;
  // Somebody else's, unless they have yet to prove that it is theirs: who has the link alone sees what it says.
  const isOther = user !== undefined && booking.contact === null;
  if (isOther && !user.isUnproven) return null;
  const name = firstNameOf(booking.cleaner.displayName);
  // Whoever has a problem is not asked to have the same again.
  if (booking.reported) return user && !isOther ? <GoesOn bookingId={booking.id} name={name} /> : null;
  return (
    <section ref={comesIntoView} className="come-again" id={COME_AGAIN} aria-labelledby="come-again-title">
      <h2 id="come-again-title">Have {name} come again?</h2>
      {isOther ? (
        <p className="muted wraps">
          First press the link in our email to {user.email}. If this booking was made with it, it is then on your
          account.
        </p>
      ) : user ? (
        <Choice key={user.id} {...{ booking, backPath, onStarted }} />
      ) : (
        <ForGuests {...{ name, signInPath, signUpPath }} />
      )}
    </section>
  );
}

interface ForGuestsProps extends Pick<ComeAgainProps, 'signInPath' | 'signUpPath'> {
  name: string;
}

/** What it takes: nobody is charged later by a link alone. */
const ForGuests = ({ name, signInPath, signUpPath }: ForGuestsProps) => (
  <>
    <p className="muted">
      {name} can come {EVERY_RHYTHM}, at the same time. Each visit is paid shortly before it; skip or stop online. For
      that you need an account with a proven email and a saved card.
    </p>
    <p className="row">
      <ButtonLink to={signInPath} reloadDocument>
        Sign in
      </ButtonLink>
      <Link to={signUpPath} reloadDocument>
        Create an account
      </Link>
    </p>
  </>
);

type ChoiceProps = Pick<ComeAgainProps, 'booking' | 'backPath'> & { onStarted: (path: string) => void };

function Choice({ booking, backPath, onStarted }: ChoiceProps) {
  const { offer, hasFailed } = useOffer(booking.id);
  const known = useCards();
  const name = firstNameOf(booking.cleaner.displayName);
  if (hasFailed) return <p className="muted">This could not be loaded. Your booking is not touched by it.</p>;
  if (!offer || !known) return <TextSkeleton lines={3} />;
  const canBeginAgain = offer.planState === 'ended' && offer.problem === null;
  const begun = (offer.planToken || offer.isAgreed) && <Begun {...{ offer, name }} isDone={isDone(booking)} />;
  if (begun && !canBeginAgain) {
    const why = offer.planState === 'ended' && offer.problem !== 'unfit' ? offer.problem : null;
    return (
      <>
        {begun}
        {why && <p className="muted">{offerProblem(why, name)}</p>}
      </>
    );
  }
  if (offer.problem !== null) return <p className="muted">{offerProblem(offer.problem, name)}</p>;
  const usable = known.cards.filter(({ expired }) => !expired);
  if (usable.length === 0) {
    return (
      <>
        {begun}
        <p className="muted">
          {name} can come {EVERY_RHYTHM}. Save a card first: each visit is charged to it shortly before.
        </p>
        <CardsLink back={backPath}>Save a card</CardsLink>
      </>
    );
  }
  return (
    <>
      {begun}
      <StartForm {...{ booking, offer, cards: usable, name, onStarted }} />
    </>
  );
}

/** What the cleaner is asked about would follow a visit that is over. */
const isDone = ({ status }: BookingByToken): boolean => status === 'completed';

interface StartFormProps {
  booking: BookingByToken;
  offer: PlanOffer;
  cards: SavedCard[];
  name: string;
  onStarted: (path: string) => void;
}

function StartForm({ booking, offer, cards, name, onStarted }: StartFormProps) {
  const [weeks, setWeeks] = useState<Rhythm['repeatWeeks']>();
  const [cardId, setCardId] = useState(cards[0]!.id);
  const [isAgreed, setAgreed] = useState(false);
  const [failure, setFailure] = useState<{ of: 'consent' | 'call'; message: string }>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const rhythm = offer.rhythms.find(({ repeatWeeks }) => repeatWeeks === weeks);
  const choose = (chosen: Rhythm['repeatWeeks'] | undefined) => {
    setWeeks(chosen);
    // What was agreed to was said of another rhythm.
    setAgreed(false);
    setFailure(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !rhythm) return;
    if (!isAgreed) {
      setFailure({ of: 'consent', message: 'Please tick the box if you agree' });
      form.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
      return;
    }
    setFailure(undefined);
    setBusy(true);
    try {
      const { plan } = await call('POST /_api/plans', {
        bookingId: booking.id,
        repeatWeeks: rhythm.repeatWeeks,
        cardId,
        consentVersion: offer.consentVersion,
        consentText: rhythm.consentText,
      });
      onStarted(plan.token === null ? '/dashboard' : begunPath(plan.token));
    } catch (error) {
      setFailure({ of: 'call', message: errorMessage(error) });
      setBusy(false);
    }
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <RhythmField
        weeks={weeks}
        onChoose={choose}
        percentOff={(one) => offer.rhythms.find(({ repeatWeeks }) => repeatWeeks === one)?.percentOff ?? 0}
        disabled={busy}
      />
      {rhythm && (
        <>
          <p className="muted">
            From the next visit on, {formatDollars(rhythm.amount)} each.
            {firstWords(rhythm.firstDate, 'The first one', offer.takes)}
            {offer.hourlyRate !== offer.earlierHourlyRate &&
              ` ${name}'s usual rate is ${formatDollars(offer.hourlyRate)} an hour now. It was ${formatDollars(offer.earlierHourlyRate)} before.`}
            {offer.takes === 'ask' &&
              (isDone(booking)
                ? ` ${name} is asked first. Nothing is charged if the answer is no.`
                : ` ${name} is asked first; this booking stands either way.`)}
          </p>
          <SelectField
            label="Card"
            value={cardId}
            disabled={busy}
            onChange={({ currentTarget }) => setCardId(Number(currentTarget.value))}
          >
            {cards.map((card) => (
              <option key={card.id} value={card.id}>
                {cardName(card)}
              </option>
            ))}
          </SelectField>
          <CheckboxField
            label={rhythm.consentText}
            checked={isAgreed}
            disabled={busy}
            error={failure?.of === 'consent' ? failure.message : undefined}
            onChange={({ currentTarget }) => {
              setAgreed(currentTarget.checked);
              setFailure(undefined);
            }}
          />
          {failure?.of === 'call' && <FieldError>{failure.message}</FieldError>}
          <Button type="submit" variant="primary" full busy={busy} busyLabel="One moment…">
            {offer.takes === 'ask' ? `Ask ${name}` : 'Start standing visits'}
          </Button>
        </>
      )}
    </form>
  );
}
