import { useState } from 'react';
import type { Door } from '#contract/arrival-states';
import type { Job } from '#contract/cleaner-dashboard';
import { policy } from '#contract/policy';
import { MINUTE, timeLabel } from '#contract/time';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { takeFocus, useFocusBack } from '../../ui/focus.ts';
import { Note } from '../../ui/note.tsx';
import { firstNameOf, JOB_QUERIES } from './action-labels.ts';
import { CantGetIn } from './cant-get-in.tsx';
import { PhoneLink } from './phone-link.tsx';
import { RunningLateForm } from './running-late-form.tsx';
import { useServerNow } from './use-server-now.ts';
import './arrival.css';

interface ArrivalProps {
  job: Job;
  /** When the browser got the answer, by its own clock. */
  answeredAt: number;
}

/** Getting there: "Running late", and "I can't get in" before a closed door (docs/product.md#running-late). */
export default function Arrival({ job, answeredAt }: ArrivalProps) {
  const { runningLate, lateTerms, cantGetIn, cantGetInFrom } = job;
  const moments = [lateTerms?.from, lateTerms?.until, cantGetInFrom].flatMap((at) => (at ? [Date.parse(at)] : []));
  const now = useServerNow(job.now, answeredAt, moments);
  const [isSaying, setSaying] = useState(false);
  const [hasKnocked, setKnocked] = useState(false);
  const opener = useFocusBack(isSaying);
  const canBeLate = lateTerms !== null && now >= Date.parse(lateTerms.from) && now < Date.parse(lateTerms.until);
  const isOutside = cantGetInFrom !== null && now >= Date.parse(cantGetInFrom);
  // Who stands before the door has come.
  const saysLate = canBeLate && !cantGetIn;
  if (!cantGetIn && !saysLate && !isOutside && !runningLate) return null;
  const name = firstNameOf(job);
  return (
    <section className="card job-arrival" aria-labelledby="job-arrival">
      <h2 id="job-arrival">Getting there</h2>
      {cantGetIn && <AtTheDoor key={cantGetIn.state} {...{ job, now, hasKnocked }} door={cantGetIn} />}
      {runningLate && !cantGetIn && (
        <p role="status">
          You told {name} that you come at about <b>{timeLabel(Date.parse(runningLate.expectedAt), job.timeZone)}</b>.
        </p>
      )}
      {saysLate &&
        (isSaying ? (
          <RunningLateForm job={job} timesLeft={lateTerms.timesLeft} now={now} onDone={() => setSaying(false)} />
        ) : (
          <Button full ref={opener} onClick={() => setSaying(true)}>
            {runningLate ? 'Say another time' : 'Running late'}
          </Button>
        ))}
      {isOutside && <CantGetIn job={job} onSaid={() => setKnocked(true)} />}
    </section>
  );
}

interface AtTheDoorProps {
  job: Job;
  door: Door;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  /** It was said on this page, just now: what comes of it takes the focus. */
  hasKnocked: boolean;
}

function AtTheDoor({ job, door, now, hasKnocked }: AtTheDoorProps) {
  const refresh = useRefresh();
  const name = firstNameOf(job);
  const phone = job.contact?.phone;
  const [seconds] = useState(() => Math.max(0, Math.round((Date.parse(door.until) - now) / 1000)));
  if (door.state === 'answered') {
    return (
      <Note kind="ok" role="status">
        <p>
          {name} is coming to let you in. Please wait until {timeLabel(Date.parse(door.until), job.timeZone)}.
        </p>
      </Note>
    );
  }
  if (door.state === 'over') {
    return (
      <Note kind="wait" role="status">
        <p>
          You have waited long enough. If nobody has come, press “Nobody is there” below. If you got in, there is
          nothing to do here.
        </p>
      </Note>
    );
  }
  return (
    <div className="job-door">
      <p tabIndex={-1} ref={hasKnocked ? takeFocus : undefined}>
        <b>{name} has been told that you are at the door.</b>
      </p>
      <Countdown
        seconds={seconds}
        of={(policy.cantGetIn.minutes * MINUTE) / 1000}
        onEnd={() => void refresh(...JOB_QUERIES)}
      >
        Then you may report that nobody is there.
      </Countdown>
      <ul>
        <li>Have you rung, and knocked?</li>
        <li>Have you called? {phone ? <PhoneLink phone={phone} /> : 'We have no number.'}</li>
        <li>Is it the right door? {job.contact?.address ?? 'No address was given.'}</li>
        {job.contact?.notes && <li>Their notes: {job.contact.notes}</li>}
      </ul>
    </div>
  );
}
