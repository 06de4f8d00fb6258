import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TimeSlot } from '#contract/availability';
import type { BookingByToken } from '#contract/booking';
import type { MoveProblem } from '#contract/move-state';
import { canComeOn } from '#contract/plan-days';
import { policy } from '#contract/policy';
import { dateIn, dayLabel, HOUR, shortDayLabel, timeLabel } from '#contract/time';
import type { NextTime } from '../../api/http.ts';
import { loadOpenTimes } from '../../api/open-times.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { Note } from '../../ui/note.tsx';
import { useChoice } from '../../ui/use-choice.ts';
import { bookingPath, firstNameOf, useMomentLabel, useRangeLabel } from '../booking-format.ts';
import { ChooseTime } from './choose-time.tsx';
import { ConfirmMove } from './confirm-move.tsx';
import { MoveAsked, MoveDone } from './move-done.tsx';
import { howWords, problemWords } from './move-words.ts';
import { extrasOnly, extrasWanted, minutesWanted, searchOf, useAdvice } from './wanted-visit.ts';
import '../booking.css';
import '../ticket.css';
import './move.css';

interface MoveBookingProps {
  booking: BookingByToken;
  token: string;
  /** The way back to the standing visits that it is one of. */
  plan?: ReactNode;
}

/** A visit gets another time or length: choose, look at the terms, press once (docs/product.md#moving). */
export function MoveBooking({ booking, token, plan }: MoveBookingProps) {
  const [search, setSearch] = useSearchParams();
  const done = search.get('done');
  if (done === 'moved') return <MoveDone {...{ booking, token, plan }} />;
  if (done === 'asked' && booking.move.state === 'requested') return <MoveAsked {...{ booking, token, plan }} />;
  // What is open of a move may be chosen anew.
  if (booking.move.problem !== null) return <NotNow booking={booking} token={token} problem={booking.move.problem} />;
  return (
    <Choosing
      booking={booking}
      token={token}
      loaded={search}
      onSearch={setSearch}
      onDone={(kind) => setSearch({ done: kind }, { replace: true })}
    />
  );
}

type ChoosingProps = Omit<MoveBookingProps, 'plan'> & {
  /** What was chosen is in the address, so that Back leads from the terms to the times. */
  loaded: URLSearchParams;
  onSearch: (search: Record<string, string>, options?: { replace: boolean; preventScrollReset?: boolean }) => void;
  onDone: (done: 'moved' | 'asked') => void;
};

function Choosing({ booking, token, loaded, onSearch: load, onDone }: ChoosingProps) {
  const { timeSlot, city } = booking;
  // A time that is pressed just after another length is one for that length, also before the page has its address.
  const [chosenSearch, choose] = useChoice(loaded.toString());
  const search = new URLSearchParams(chosenSearch);
  const onSearch: ChoosingProps['onSearch'] = (wanted, options) => {
    choose(new URLSearchParams(wanted).toString());
    load(wanted, options);
  };
  const extras = extrasWanted(search, booking);
  const advice = useAdvice(booking, token, extras);
  const minutes = minutesWanted(search, booking, advice);
  const wanted = { minutes, extras };
  const timeSlotId = Number(search.get('time'));
  const [taken, setTaken] = useState<{ message: string; next: readonly NextTime[] }>();
  const { times, hasOthers, isLoading, error, reload } = useOpenTimes(booking, minutes);
  const heading = useHeadingFocus(timeSlotId > 0);
  const chooseTime = (id: number) => {
    setTaken(undefined);
    onSearch({ time: String(id), ...searchOf(booking, wanted) });
  };
  const chosen = timeSlotId === timeSlot.id ? timeSlot : times?.find(({ id }) => id === timeSlotId);
  const day = chosen && shortDayLabel(Date.parse(chosen.startTime), city.timeZone);

  const isRequest = booking.move.how === 'request';

  if (timeSlotId > 0) {
    return (
      <>
        <h1 ref={heading} tabIndex={-1}>
          {isRequest ? 'Ask for' : timeSlotId === timeSlot.id ? 'Change your visit on' : 'Move it to'}{' '}
          {day ?? 'this time'}?
        </h1>
        <ConfirmMove
          key={`${timeSlotId} ${minutes} ${search.get('extras')}`}
          {...{ booking, token, timeSlotId, wanted, onDone }}
          startTime={(chosen ?? timeSlot).startTime}
          onTaken={(message, next) => {
            setTaken({ message, next });
            reload();
            onSearch(searchOf(booking, wanted), { replace: true });
          }}
          onBack={() => onSearch(searchOf(booking, wanted))}
        />
      </>
    );
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {isRequest ? 'Ask for another time' : 'Move your visit'}
      </h1>
      <Present booking={booking} />
      {taken && <Taken {...taken} zone={city.timeZone} onChoose={chooseTime} />}
      <ChooseTime
        {...{ booking, wanted, advice, times, hasOthers, isLoading, error }}
        onRetry={reload}
        onMinutes={(length) => onSearch(searchOf(booking, { minutes: length, extras }), IN_PLACE)}
        onExtras={(chosen) => onSearch(extrasOnly(chosen), IN_PLACE)}
        onChoose={chooseTime}
      />
      <NeedsScripts />
      <ButtonLink full to={bookingPath(token)} reloadDocument>
        {extras || minutes !== booking.minutes
          ? 'Keep it as it was'
          : `Keep it on ${shortDayLabel(Date.parse(timeSlot.startTime), city.timeZone)}`}
      </ButtonLink>
    </>
  );
}

/**
 * The cleaner's open times, of a planned visit those before which it can be charged, on days on which its plan has visits; those
 * for the length before are shown until the others are there. `hasOthers`: there are times on other days.
 */
function useOpenTimes({ cleaner, now, city, paid, move }: BookingByToken, minutes: number) {
  const [answer, setAnswer] = useState<{ minutes?: number; times?: TimeSlot[]; error?: unknown }>({});
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again in each round
  useEffect(() => {
    let isAwaited = true;
    const wanted = {
      cleanerId: cleaner.id,
      minutes,
      today: dateIn(Date.parse(now), city.timeZone),
      zone: city.timeZone,
    };
    loadOpenTimes(wanted).then(
      (times) => isAwaited && setAnswer({ minutes, times }),
      (error: unknown) => isAwaited && setAnswer({ minutes, error }),
    );
    return () => {
      isAwaited = false;
    };
  }, [cleaner.id, minutes, now, city.timeZone, round]);
  const soonest = paid === false ? Date.parse(now) + policy.plans.chargeHours * HOUR : 0;
  const inTime = answer.times?.filter(({ startTime }) => Date.parse(startTime) > soonest);
  const { daysWithout } = move;
  const times = daysWithout
    ? inTime?.filter(({ startTime }) => canComeOn(daysWithout, dateIn(Date.parse(startTime), city.timeZone)))
    : inTime;
  const hasOthers = times !== undefined && times.length < (inTime?.length ?? 0);
  return { ...answer, times, hasOthers, isLoading: answer.minutes !== minutes, reload: () => setRound(round + 1) };
}

const IN_PLACE = { replace: true, preventScrollReset: true };

/** After the first one: the heading of each step takes the focus, since what was pressed is gone. */
function useHeadingFocus(step: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return heading;
}

/** When it is now, and on what terms it can be moved. */
function Present({ booking }: { booking: BookingByToken }) {
  const { timeSlot, city, service, cleaner, freeUntil, move, now } = booking;
  const range = useRangeLabel(timeSlot.startTime, timeSlot.endTime, city.timeZone);
  const until = useMomentLabel(freeUntil, city.timeZone);
  const requestUntil = useMomentLabel(move.requestUntil, city.timeZone);
  const isFreeTimeOver = Date.parse(now) > Date.parse(freeUntil);
  return (
    <>
      <p className="intro">
        {service.name} with {firstNameOf(cleaner.displayName)}, now on{' '}
        <b>
          {dayLabel(Date.parse(timeSlot.startTime), city.timeZone)}, {range}
        </b>
        .
      </p>
      <p className="muted">{howWords(booking, { until, requestUntil, isFreeTimeOver })}</p>
    </>
  );
}

interface TakenProps {
  message: string;
  next: readonly NextTime[];
  zone: string;
  onChoose: (timeSlotId: number) => void;
}

/** The chosen time has just gone to somebody else. */
const Taken = ({ message, next, zone, onChoose }: TakenProps) => (
  <div className="next-times">
    <Note kind="bad" role="alert">
      {message}
    </Note>
    {next.map(({ id, startTime }) => (
      <Button key={id} full onClick={() => onChoose(id)}>
        {dayLabel(Date.parse(startTime), zone)}, {timeLabel(Date.parse(startTime), zone)}
      </Button>
    ))}
  </div>
);

const NO_TIME = 'It has no time at the moment. On its page you choose what you would like instead.';

function NotNow({ booking, token, problem }: MoveBookingProps & { problem: MoveProblem }) {
  return (
    <>
      <h1>This visit cannot be moved now</h1>
      <p className="intro">
        {problemWords(problem, booking) ?? (booking.clash ? NO_TIME : 'It is over, or was canceled.')}
      </p>
      <ButtonLink variant="primary" big full to={bookingPath(token)} reloadDocument>
        Go to your booking
      </ButtonLink>
    </>
  );
}
