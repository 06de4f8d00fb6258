import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { TimeSlot } from '#contract/availability';
import type { BookAgain as Again } from '#contract/book-again';
import { cardName } from '#contract/card-name';
import { firstNameOf } from '#contract/first-name';
import { extraLabel, homeLabel, longHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { isSlotGone } from '#contract/slot-taken';
import { ApiError, call, errorMessage } from '../../api/http.ts';
import { searchWith } from '../../criteria/criteria.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Facts, Sum } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { Rating } from '../../ui/rating.tsx';
import { cutStreet, type Offer, surchargeWords } from '../booking-format.ts';
import { useGoToBooked } from '../flow/booked-page.ts';
import type { Hold } from '../flow/booking-stages.ts';
import { BeforePaying } from '../flow/booking-summary.tsx';
import { LazyBookingFlow, loadFlow } from '../flow/lazy-booking-flow.tsx';
import { isRefusedPair, NotHeld } from '../flow/not-held.tsx';
import { requestHold } from '../flow/request-hold.ts';
import { CleanerSummary, Ticket } from '../ticket.tsx';
import { criteriaOf, holdOf, keepChoice, lengthOf } from './again-choice.ts';
import { changeWords } from './again-words.ts';
import { Times } from './times.tsx';

interface BookAgainProps {
  again: Again;
  /** For who would have to type name and address again. */
  signIn?: ReactNode;
  /** The chosen time is gone: what is offered is asked for anew. */
  onStale: () => void;
  /** Beside the ticket. */
  children: ReactNode;
}

/** What goes on in the booking form: the time with its services, and its hold where nothing is left to ask. */
interface Started {
  offer: Offer;
  hold?: Hold;
}

/** The same once more: when, for how much, and on to the payment (docs/product.md#book-again). */
export function BookAgain({ again, signIn, onStale, children }: BookAgainProps) {
  const { cleaner, city, service, contact, timeSlots, card } = again;
  const [chosenId, setChosenId] = useState<number>();
  const chosen = timeSlots.find(({ id }) => id === chosenId) ?? timeSlots[0]!;
  const known = useOfferOf(chosen.id);
  const [started, setStarted] = useState<Started>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ failure: string; isPair: boolean }>();
  const [endTime, setEndTime] = useState<string>();
  const goToBooked = useGoToBooked();
  useEffect(() => void loadFlow().catch(() => {}), []);

  const start = async (payWith?: number) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      keepChoice(again, chosen);
      const offer = known ?? (await loadOffer(chosen.id));
      const hold = contact ? await requestHold(holdOf(again, contact, chosen)) : undefined;
      // Another amount than the one on the button is looked at first.
      const isAsShown = payWith !== undefined && hold?.amount === chosen.fromPrice;
      setStarted({ offer, ...(hold && { hold: { ...hold, ...(isAsShown && { payWith }) } }) });
    } catch (error) {
      setRefusal({ failure: errorMessage(error), isPair: isRefusedPair(error) });
      if (error instanceof ApiError && isSlotGone(error.code)) onStale();
    }
    setBusy(false);
  };
  const name = firstNameOf(cleaner.displayName);
  const slot = started?.offer.timeSlot ?? chosen;
  const criteria = criteriaOf(again);
  const profile = `/cleaning-services/${city.slug}/${cleaner.slug}${searchWith(criteria)}`;
  return (
    <div className="wrap ticket-page">
      <Ticket startTime={slot.startTime} endTime={endTime ?? chosen.endTime} zone={city.timeZone} active>
        <h1>Book {name} again</h1>
        <CleanerSummary
          name={cleaner.displayName}
          photo={cleaner.avatarUrl}
          line={<Rating rating={chosen.cleaner.rating} jobs={chosen.cleaner.jobsCompleted} />}
          action={<ButtonLink to={profile}>See profile</ButtonLink>}
        />
        {started ? (
          <LazyBookingFlow
            {...started}
            serviceId={service.id}
            slotShown
            takesFocus
            otherTimes={
              <ButtonLink variant="primary" big full to={profile}>
                See {name}’s other times
              </ButtonLink>
            }
            nextTime={(id, label) => (
              <ButtonLink key={id} full to={`/book/${id}`}>
                {label}
              </ButtonLink>
            )}
            onLengths={(lengths) => setEndTime(lengths.endTime)}
            onBooked={goToBooked}
          />
        ) : (
          <div className="again-offer">
            <SameAsBefore again={again} />
            <Times slots={timeSlots} chosen={chosen} disabled={busy} onChoose={({ id }) => setChosenId(id)} />
            <Price again={again} chosen={chosen} />
            {refusal && <NotHeld {...{ ...refusal, city, criteria }} role="alert" startTime={chosen.startTime} />}
            <Button
              variant="primary"
              big
              full
              busy={busy}
              busyLabel="Holding this time…"
              onClick={() => void start(card?.id)}
            >
              {card
                ? `Pay ${formatDollars(chosen.fromPrice)} with ${cardName(card)}`
                : contact
                  ? 'Continue to Payment'
                  : 'Continue'}
            </Button>
            {!contact && <p className="small">Next: your name, your email and the address, then the payment.</p>}
            {card && (
              <Button variant="quiet" disabled={busy} onClick={() => void start()}>
                Pay another way
              </Button>
            )}
            {known && (
              <BeforePaying
                offer={known}
                service={known.services.find(({ id }) => id === service.id)}
                minutes={lengthOf(chosen)}
              />
            )}
            {signIn}
            <p className="small">
              Another day, another length? <Link to={profile}>See all of {name}’s times</Link>.
            </p>
          </div>
        )}
      </Ticket>
      {!started && <section className="sidebar">{children}</section>}
    </div>
  );
}

const loadOffer = (slotId: number) => call('GET /_api/time-slot', { timeSlotId: String(slotId) });

/** The chosen time with its terms; undefined until it is loaded. */
function useOfferOf(slotId: number): Offer | undefined {
  const [offer, setOffer] = useState<Offer>();
  useEffect(() => {
    let awaited = true;
    loadOffer(slotId).then(
      (loaded) => awaited && setOffer(loaded),
      () => {
        // Loaded again with the press that needs it.
      },
    );
    return () => {
      awaited = false;
    };
  }, [slotId]);
  return offer?.timeSlot.id === slotId ? offer : undefined;
}

function SameAsBefore({ again }: { again: Again }) {
  const { service, home, extras, minutes, contact, streetEnd } = again;
  const address =
    contact?.address ??
    (streetEnd ? `Last time one that ends in ${cutStreet(streetEnd)}. You type it next.` : undefined);
  return (
    <Facts
      facts={{
        Service: service.name,
        Home: home && homeLabel(home),
        Extras: extras.length > 0 ? extras.map(extraLabel).join(', ') : undefined,
        Length: longHours(minutes),
        Address: address,
        Notes: contact?.notes ?? undefined,
      }}
    />
  );
}

function Price({ again, chosen }: { again: Again; chosen: TimeSlot }) {
  const changes = changeWords(again, lengthOf(chosen));
  const amount = formatDollars(chosen.fromPrice);
  const rate = formatDollars(again.hourlyRate ?? 0);
  return (
    <>
      {changes.length > 0 && <Note kind="wait">{changes.join(' ')}</Note>}
      <Sum
        lines={[
          {
            label: `${again.service.name}, ${longHours(lengthOf(chosen))} at ${rate}`,
            note: surchargeWords(chosen.cleaner, { name: again.service.name, hourlyRate: again.hourlyRate ?? 0 }),
            amount,
          },
        ]}
        total={{ label: 'Total', amount }}
      />
    </>
  );
}
