import type { Job } from '#contract/cleaner-dashboard';
import { extrasLabel, longHours } from '#contract/home-words';
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dayLabel, MINUTE, momentLabel, rangeLabel } from '#contract/time';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { usePress } from '../../ui/use-press.ts';
import { SCHEDULE_QUERIES } from '../schedule/week-queries.ts';
import { firstNameOf, JOB_QUERIES } from './action-labels.ts';
import './job-move.css';

const PROPOSED = inWords(policy.moves.proposedTimes, 'time');

const ProposeTimes = lazyComponent(() => import('./propose-times.tsx'), <TextSkeleton lines={4} />);

/** A job's move to another time: what is asked of the cleaner, what they have asked, or the way to ask (docs/product.md#moving). */
export function JobMove({ job }: { job: Job }) {
  const { move } = job;
  if (move.state === 'none') {
    if (move.problem === null) return <ProposeTimes job={job} />;
    return move.problem === 'no_more' ? <NoMore job={job} /> : null;
  }
  return (
    <section className="card job-move" aria-labelledby="job-move">
      {move.state === 'requested' && <Request job={job} />}
      {move.state === 'proposed' && <Proposal job={job} />}
      {move.state === 'paying' && <Paying job={job} />}
    </section>
  );
}

type TimeOf = { startTime: string; endTime: string };

/** "Monday, November 24, 9:00 AM – 12:00 PM" */
const whenLabel = ({ startTime, endTime }: TimeOf, zone: string): string => {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  return `${dayLabel(start, zone)}, ${rangeLabel(start, end, zone)}`;
};

const untilLabel = ({ move, now, timeZone }: Job): string => momentLabel(Date.parse(move.until ?? now), timeZone);

const lengthOf = ({ startTime, endTime }: TimeOf): number => (Date.parse(endTime) - Date.parse(startTime)) / MINUTE;

function useAnswer(job: Job, accept: boolean) {
  const refresh = useRefresh();
  return usePress(async () => {
    try {
      const { id: moveId } = job.move;
      return await call('POST /_api/cleaner/answer-move', {
        bookingId: job.id,
        accept,
        ...(moveId !== null && { moveId }),
      });
    } finally {
      await refresh(...JOB_QUERIES, ...SCHEDULE_QUERIES);
      document.querySelector<HTMLElement>('main h1')?.focus();
    }
  });
}

/** The customer asks, because the free time is over. */
function Request({ job }: { job: Job }) {
  const { move, timeZone } = job;
  const yes = useAnswer(job, true);
  const no = useAnswer(job, false);
  const name = firstNameOf(job);
  const wanted = move.wanted!;
  return (
    <>
      <h2 id="job-move">{name} asks for another time</h2>
      <dl className="facts">
        <dt>Now</dt>
        <dd>{whenLabel(job, timeZone)}</dd>
        <dt>Asked for</dt>
        <dd>
          <b>{whenLabel(wanted, timeZone)}</b>
        </dd>
        {move.extras && (
          <>
            <dt>Extras</dt>
            <dd>{extrasLabel(move.extras)}</dd>
          </>
        )}
      </dl>
      {lengthOf(wanted) < job.minutes && (
        <p>
          That is {longHours(lengthOf(wanted))} in place of {longHours(job.minutes)}, so you get less; what a late
          cancel keeps for you is kept.
        </p>
      )}
      <p className="muted">Please answer by {untilLabel(job)}. Without an answer the job stays as it is.</p>
      {!wanted.isOpen && (
        <Note kind="wait">Somebody else has booked that time meanwhile, so the job stays as it is.</Note>
      )}
      <div className="row">
        {wanted.isOpen && (
          <Button variant="primary" busy={yes.busy} disabled={no.busy} busyLabel="Moving…" onClick={yes.press}>
            Yes, move the job
          </Button>
        )}
        <Button busy={no.busy} disabled={yes.busy} busyLabel="Telling them…" onClick={no.press}>
          No, keep it as it is
        </Button>
      </div>
      {move.proposalsLeft > 0 && Date.parse(job.now) < Date.parse(move.proposeUntil) && (
        <p className="small muted">
          Would another time suit you? Say no, and propose up to {PROPOSED} of yours right here.
        </p>
      )}
    </>
  );
}

const Proposal = ({ job }: { job: Job }) => (
  <>
    <h2 id="job-move">You asked for another time</h2>
    <p>
      {firstNameOf(job)} can take one of these until {untilLabel(job)}, keep the job as it is, or cancel it with
      everything back.
    </p>
    <ul className="proposed-times">
      {job.move.proposed.map((time) => (
        <li key={time.timeSlotId}>
          {whenLabel(time, job.timeZone)}
          {!time.isOpen && <span className="muted"> (booked meanwhile)</span>}
        </li>
      ))}
    </ul>
  </>
);

const Paying = ({ job }: { job: Job }) => (
  <>
    <h2 id="job-move">{firstNameOf(job)} moves the job</h2>
    <p>
      {whenLabel(job.move.wanted!, job.timeZone)} is being paid for. You get an email once it is; if not, the job stays
      as it is.
    </p>
  </>
);

const NoMore = ({ job }: { job: Job }) => (
  <section className="card job-move" aria-labelledby="job-move">
    <h2 id="job-move">Another time?</h2>
    <p className="muted">
      You have asked {firstNameOf(job)} {inWords(policy.moves.proposals, 'time')} already, so you cannot ask again.
    </p>
  </section>
);
