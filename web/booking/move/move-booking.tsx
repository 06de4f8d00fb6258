import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import type { MoveProblem } from '#contract/move-state';
import { dayLabel, shortDayLabel, timeLabel } from '#contract/time';
import type { NextTime } from '../../api/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { Note } from '../../ui/note.tsx';
import { useChoice } from '../../ui/use-choice.ts';
import { bookingPath, useMomentLabel, useRangeLabel } from '../booking-format.ts';
import { ChooseTime } from './choose-time.tsx';
import { ConfirmMove } from './confirm-move.tsx';
import { type ChosenTime, chosenIn, chosenOf, searchOfTime, useMovableTimes } from './movable-times.ts';
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
  const wantedTime = chosenIn(search);
  const [taken, setTaken] = useState<{ message: string; next: readonly NextTime[] }>();
  const { reload, ...movable } = useMovableTimes(booking, token, minutes);
  const { times } = movable;
  const heading = useHeadingFocus(wantedTime !== undefined);
  const chooseTime = (time: ChosenTime) => {
    setTaken(undefined);
    onSearch({ ...searchOfTime(time), ...searchOf(booking, wanted) });
  };

  const isRequest = booking.move.how === 'request';

  if (wantedTime) {
    const { timeSlotId, startTime } = wantedTime;
    const isOwnStart = timeSlotId === timeSlot.id && startTime === undefined;
    const start = startTime ?? (isOwnStart ? timeSlot : times?.find(({ id }) => id === timeSlotId))?.startTime;
    const day = start && shortDayLabel(Date.parse(start), city.timeZone);
    return (
      <>
        <h1 ref={heading} tabIndex={-1}>
          {isRequest ? 'Ask for' : isOwnStart ? 'Change your visit on' : 'Move it to'} {day ?? 'this time'}?
        </h1>
        <ConfirmMove
          key={`${timeSlotId} ${startTime} ${minutes} ${search.get('extras')}`}
          {...{ booking, token, timeSlotId, wanted, onDone }}
          otherStart={startTime}
          startTime={start ?? timeSlot.startTime}
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
      {taken && <Taken {...taken} zone={city.timeZone} onChoose={(timeSlotId) => chooseTime({ timeSlotId })} />}
      <ChooseTime
        {...{ booking, wanted, advice, ...movable }}
        onRetry={reload}
        onMinutes={(length) => onSearch(searchOf(booking, { minutes: length, extras }), IN_PLACE)}
        onExtras={(chosen) => onSearch(extrasOnly(chosen), IN_PLACE)}
        onChoose={(time) => chooseTime(chosenOf(booking, time))}
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
