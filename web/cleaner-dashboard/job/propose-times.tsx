import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#contract/cleaner-dashboard';
import { longHours } from '#contract/home-words';
import { inDigits, inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import type { OwnSchedule } from '#contract/schedule';
import { MINUTE } from '#contract/time';
import { callQuery } from '../../api/call-query.ts';
import { ApiError, call, errorMessage } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { takeFocus, useFocusBack } from '../../ui/focus.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { notify } from '../../ui/toasts.tsx';
import { type ChoosableTime, WeeksOfTimes } from '../../ui/weeks-of-times.tsx';
import { SCHEDULE_QUERIES } from '../schedule/week-queries.ts';
import { firstNameOf, JOB_QUERIES } from './action-labels.ts';

const MOST = policy.moves.proposedTimes;

/** Asks the customer for another time: up to three of the cleaner's own (docs/product.md#moving). */
export default function ProposeTimes({ job }: { job: Job }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const name = firstNameOf(job);
  return (
    <section className="card job-move" aria-labelledby="job-move">
      {isOpen ? (
        <Chooser job={job} onLeave={() => setIsOpen(false)} />
      ) : (
        <>
          <h2 id="job-move">Another time?</h2>
          <p className="muted">
            Ask {name} for up to {inWords(MOST, 'other time')}. {name} takes one, keeps the job as it is, or cancels
            with everything back.
          </p>
          <Button ref={opener} full onClick={() => setIsOpen(true)}>
            Propose another time
          </Button>
        </>
      )}
    </section>
  );
}

function Chooser({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const query = useQuery({ ...callQuery('GET /_api/cleaner/schedule', {}), refetchOnMount: 'always' });
  const [pressed, setPressed] = useState<number[]>([]);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const name = firstNameOf(job);
  const times = query.data && timesFor(job, query.data);
  // One that somebody has booked meanwhile leaves the list, and the choice with it.
  const chosen = pressed.filter((id) => times?.some((time) => time.id === id));

  const press = ({ id }: ChoosableTime) => {
    setFailure(undefined);
    if (chosen.includes(id)) return setPressed(chosen.filter((other) => other !== id));
    if (chosen.length === MOST) return setFailure(`Please choose at most ${inWords(MOST, 'time')}`);
    setPressed([...chosen, id]);
  };
  const send = async () => {
    if (chosen.length === 0) return setFailure('Please choose a time');
    setBusy(true);
    try {
      const { message } = await call('POST /_api/cleaner/propose-move', { bookingId: job.id, timeSlotIds: chosen });
      notify('ok', message);
      onLeave();
      await refresh(...JOB_QUERIES);
      document.querySelector<HTMLElement>('main h1')?.focus();
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(false);
      // A chosen time is gone, or the customer was faster.
      if (error instanceof ApiError && error.status === 409) await refresh(...JOB_QUERIES, ...SCHEDULE_QUERIES);
    }
  };
  return (
    <div className="propose-times">
      <h2 id="job-move" ref={takeFocus} tabIndex={-1}>
        Which times would do?
      </h2>
      <p className="muted">
        Up to {inWords(MOST, 'time')}, each with room for {longHours(job.minutes)}. They stay open to everybody until{' '}
        {name} takes one.
      </p>
      {query.isPending && <TextSkeleton lines={4} />}
      {query.error && <QueryError query={query} />}
      {times?.length === 0 && <p>You have no open time that is long enough.</p>}
      {query.data && times && times.length > 0 && (
        <WeeksOfTimes
          times={times}
          zone={query.data.timeZone}
          today={query.data.today}
          chosen={chosen}
          near={job.startTime}
          disabled={busy}
          onPress={press}
        />
      )}
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
      <div className="row">
        {times && times.length > 0 && (
          <Button variant="primary" busy={busy} busyLabel="Asking…" onClick={() => void send()}>
            {chosen.length === 0 ? `Ask ${name}` : `Ask ${name} for ${inDigits(chosen.length, 'time')}`}
          </Button>
        )}
        <Button disabled={busy} onClick={onLeave}>
          Not now
        </Button>
      </div>
    </div>
  );
}

/** Open times with room for the job, far enough ahead to be had. */
export function timesFor({ minutes, now }: Pick<Job, 'minutes' | 'now'>, { slots }: OwnSchedule): ChoosableTime[] {
  const earliest = Date.parse(now) + policy.slots.noticeMinutes * MINUTE;
  return slots
    .filter(({ startTime, longestMinutes }) => (longestMinutes ?? 0) >= minutes && Date.parse(startTime) >= earliest)
    .map(({ id, startTime }) => ({
      id,
      startTime,
      endTime: new Date(Date.parse(startTime) + minutes * MINUTE).toISOString(),
    }));
}
