import type { AdminJob } from '#contract/admin-jobs';
import type { TeamRescue } from '#contract/rescue-states';
import { Badge } from '../../ui/badge.tsx';
import { dayAndTime } from '../team-time.ts';

const STATES: Record<TeamRescue['state'], [label: string, tone: 'wait' | 'ok' | 'bad']> = {
  asking: ['Customer is asked', 'wait'],
  seeking: ['Looking', 'wait'],
  rescued: ['Somebody comes', 'ok'],
  given_back: ['Given back', 'bad'],
};

const CAUSES: Record<TeamRescue['cause'], string> = {
  canceled: 'cannot come',
  suspended: 'is suspended',
  not_there: 'was not there',
  handed_over: 'does not do it any more: our team took the job from them',
};

const ENDS: Record<NonNullable<TeamRescue['assignments'][number]['ended']>, string> = {
  canceled: 'could not come',
  suspended: 'was suspended',
  not_there: 'was not there',
  handed_over: 'handed over by the team',
  refused: 'refused by the customer',
};

/** Whether nobody surely comes: the customer is asked, or others are. */
export const isSought = ({ rescue }: Pick<AdminJob, 'rescue'>): boolean =>
  rescue?.state === 'asking' || rescue?.state === 'seeking';

/** The search for somebody else, and who was booked from when until when. */
export const JobRescue = ({ rescue }: { rescue: TeamRescue }) => {
  const [label, tone] = STATES[rescue.state];
  const isOpen = isSought({ rescue });
  return (
    <section className="card wide" aria-labelledby="rescue">
      <h2 id="rescue">Somebody else</h2>
      <p>
        <Badge tone={tone}>{label}</Badge> {rescue.formerCleaner} {CAUSES[rescue.cause]}, {dayAndTime(rescue.beganAt)}.{' '}
        {rescue.asked === 0 ? 'Nobody else is asked yet.' : `Others asked: ${rescue.asked}.`}
        {isOpen && ` Everything goes back at ${dayAndTime(rescue.until)} if nobody comes.`}
      </p>
      <ul className="detail-list">
        {rescue.assignments.map(({ cleaner, from, until, ended }) => (
          <li key={`${cleaner} ${from}`}>
            <b>{cleaner}</b>
            <p className="small muted">
              {dayAndTime(from)} to {until ? dayAndTime(until) : 'now'}
              {ended && `: ${ENDS[ended]}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
