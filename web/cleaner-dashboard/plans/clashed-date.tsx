import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longHours } from '#contract/home-words';
import { inDigits, inWords } from '#contract/number-words';
import { canComeOn } from '#contract/plan-days';
import type { ClashCode } from '#contract/plans';
import { policy } from '#contract/policy';
import { dateIn, HOUR, MINUTE, startOfDay } from '#contract/time';
import { callQuery } from '../../api/call-query.ts';
import { call, errorMessage } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { notify } from '../../ui/toasts.tsx';
import { type ChoosableTime, WeeksOfTimes } from '../../ui/weeks-of-times.tsx';
import { type CleanerPlan, dayOn, whenOf } from './plan-line.ts';

const MOST = policy.moves.proposedTimes;

interface ClashedDateProps {
  plan: CleanerPlan;
  /** By the rhythm, and the day that its visit was to be on. */
  date: string;
  lostDay: string;
  code: ClashCode;
  /** As a local date. */
  today: string;
  zone: string;
}

const WHY: Record<ClashCode, string> = {
  booked: 'You have another booking then',
  time_off: 'You are off that day',
  canceled: 'You canceled it',
  no_such_time: 'The clocks change that day, and leave that time out',
  gone: 'You cannot be booked then',
};

/** A standing visit whose time is taken, or off: up to three other times, or none (docs/product.md#standing-visits). */
export function ClashedDate({ plan, date, lostDay, code, today, zone }: ClashedDateProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<number[]>([]);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const day = dayOn(lostDay, { today, zone });
  const { displayName: name } = plan.customer;
  const id = `clash-${plan.id}-${date}`;
  const answer = async (choice: { answer: 'time'; timeSlotIds: number[] } | { answer: 'skip' }) => {
    if (choice.answer === 'time' && chosen.length === 0) return setFailure('Please choose a time');
    setBusy(true);
    setFailure(undefined);
    try {
      const { message } = await call('POST /_api/cleaner/answer-clash', {
        planId: plan.id,
        nominalDate: date,
        ...choice,
      });
      void notify('ok', message);
      await refresh('GET /_api/cleaner/plans');
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    } catch (error) {
      setFailure(errorMessage(error));
      await refresh('GET /_api/cleaner/plans', 'GET /_api/cleaner/schedule');
      setBusy(false);
    }
  };
  const press = ({ id: timeSlotId }: ChoosableTime) => {
    setFailure(undefined);
    if (chosen.includes(timeSlotId)) return setChosen(chosen.filter((other) => other !== timeSlotId));
    if (chosen.length === MOST) return setFailure(`Please choose at most ${inWords(MOST, 'time')}`);
    setChosen([...chosen, timeSlotId]);
  };
  return (
    <section className="card asked-plan" aria-labelledby={id}>
      <h2 id={id}>Another time for {day}?</h2>
      <p>
        {name}: {whenOf(plan)}. {WHY[code]}, so there is no visit.
      </p>
      <p className="muted">
        You can propose up to {inWords(MOST, 'other time')}. {name} is asked too. No, or no answer, has no consequence
        for you.
      </p>
      {isOpen && (
        // What was pressed becomes the button after the times: whoever goes by keyboard is led to these.
        <fieldset ref={takeFocus} tabIndex={-1} aria-label="Your open times">
          <OpenTimes {...{ plan, lostDay, zone, chosen, busy }} onPress={press} />
        </fieldset>
      )}
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
      <div className="row">
        {isOpen ? (
          <Button
            variant="primary"
            busy={busy}
            busyLabel="Asking…"
            onClick={() => void answer({ answer: 'time', timeSlotIds: chosen })}
          >
            {chosen.length === 0 ? 'Propose' : `Propose ${inDigits(chosen.length, 'time')}`}
          </Button>
        ) : (
          <Button variant="primary" disabled={busy} onClick={() => setOpen(true)}>
            Propose other times
          </Button>
        )}
        <Button disabled={busy} onClick={() => void answer({ answer: 'skip' })}>
          I have no other time
        </Button>
      </div>
    </section>
  );
}

interface OpenTimesProps {
  plan: CleanerPlan;
  lostDay: string;
  zone: string;
  chosen: number[];
  busy: boolean;
  onPress: (time: ChoosableTime) => void;
}

/** The cleaner's own open times with room for the visit, early enough for its card to be charged, in no pause and up to the last day. */
function OpenTimes({ plan, lostDay, zone, chosen, busy, onPress }: OpenTimesProps) {
  const { data, error } = useQuery(callQuery('GET /_api/cleaner/schedule', {}));
  if (error) return <p className="muted">Your times could not be loaded. Please try again later.</p>;
  if (!data) return <TextSkeleton lines={3} />;
  const { minutes } = plan;
  const soonest = Date.now() + policy.plans.chargeHours * HOUR;
  const times = data.slots
    .filter(
      ({ status, startTime, longestMinutes }) =>
        status === 'open' && (longestMinutes ?? 0) >= minutes && Date.parse(startTime) > soonest,
    )
    .filter(({ startTime }) => canComeOn(plan, dateIn(Date.parse(startTime), zone)))
    .map(({ id, startTime }) => ({
      id,
      startTime,
      endTime: new Date(Date.parse(startTime) + minutes * MINUTE).toISOString(),
    }));
  if (times.length === 0) return <p>You have no open time of {longHours(minutes)}.</p>;
  const near = new Date(startOfDay(lostDay, zone)).toISOString();
  return <WeeksOfTimes {...{ times, zone, chosen, near, onPress }} today={data.today} disabled={busy} />;
}
