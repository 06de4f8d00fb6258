import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Job } from '#contract/cleaner-dashboard';
import { jobLabel, longHours, shortOfAdvice } from '#contract/home-words';
import { hoursAsDays } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dayLabel, timeLabel } from '#contract/time';
import { callQuery } from '../../api/call-query.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Facts } from '../../ui/facts.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { TimeBadge } from '../../ui/time-badge.tsx';
import { useForeignZone } from '../../ui/use-foreign-zone.ts';
import { firstNameOf } from './action-labels.ts';
import { AreYouThere } from './are-you-there.tsx';
import { BlockCustomer } from './block-customer.tsx';
import { DayOff } from './day-off.tsx';
import { JobActions } from './job-actions.tsx';
import { JobMoney } from './job-money.tsx';
import { JobMove } from './job-move.tsx';
import { HandedOn, isMissing, NoSuchJob } from './no-job.tsx';
import { PhoneLink } from './phone-link.tsx';
import { OpenReport, SettledReport } from './report.tsx';
import { JobReview } from './review.tsx';
import './job.css';

// Few jobs need it.
const Arrival = lazyComponent(() => import('./arrival.tsx'), null);
const DOOR_POLL_MS = 20_000;

const hasArrival = ({ runningLate, lateTerms, cantGetIn, cantGetInFrom }: Job): boolean =>
  runningLate !== null || lateTerms !== null || cantGetIn !== null || cantGetInFrom !== null;

/** A job's own page: time and service, how to reach the customer, the money, and the actions. */
export function JobPage({ bookingId }: { bookingId: string }) {
  const [handedOn, setHandedOn] = useState<{ message: string; startTime: string }>();
  const query = useQuery({
    ...callQuery('GET /_api/cleaner/job', { bookingId }),
    // It may have been canceled meanwhile, or the customer may have added an address.
    refetchOnMount: 'always',
    // Who stands before the door waits for an answer.
    refetchInterval: ({ state }) => (state.data?.job.cantGetIn?.state === 'waiting' ? DOOR_POLL_MS : false),
  });
  if (handedOn) return <HandedOn {...handedOn} />;
  if (query.isPending) return <TextSkeleton lines={6} />;
  if (query.error) return isMissing(query.error) ? <NoSuchJob error={query.error} /> : <QueryError query={query} />;
  const { job } = query.data;
  // What is open comes before what could be done.
  const isAsked = job.move.state !== 'none';
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: 'Cleaner Dashboard', to: '/dashboard/cleaner' }, { label: `Job #BK-${job.id}` }]}
      />
      <div className="job">
        <JobHead job={job} />
        {job.canceledBy === 'cleaner' && <DayOff startTime={job.startTime} />}
        {(job.hereUntil !== null || job.contested !== null) && <AreYouThere job={job} />}
        {job.suspended && (
          <Note kind="wait">
            Your profile is suspended. Our team decides about this job, so you cannot say that you are on your way or
            done.
          </Note>
        )}
        {job.report && <OpenReport job={job} report={job.report} />}
        {!job.report && job.settledReport && <SettledReport job={job} report={job.settledReport} />}
        {isAsked && <JobMove job={job} />}
        <div className="job-columns">
          <div className="job-side">
            <Customer job={job}>
              <BlockCustomer job={job} />
            </Customer>
            {job.review && <JobReview job={job} review={job.review} />}
          </div>
          <div className="job-side">
            {hasArrival(job) && <Arrival job={job} answeredAt={query.dataUpdatedAt} />}
            <JobActions
              job={job}
              answeredAt={query.dataUpdatedAt}
              onHandedOn={(message) => setHandedOn({ message, startTime: job.startTime })}
            />
            {!isAsked && <JobMove job={job} />}
            <JobMoney job={job} />
          </div>
        </div>
      </div>
    </>
  );
}

function JobHead({ job }: { job: Job }) {
  const [start, end] = [Date.parse(job.startTime), Date.parse(job.endTime)];
  const foreign = useForeignZone(job.timeZone, start);
  const before = useRef(job.status);
  // What was pressed is gone with what could be done.
  useEffect(() => {
    if (before.current !== job.status) focusTitle();
    before.current = job.status;
  }, [job.status]);
  return (
    <header className="job-head">
      <div>
        <h1 tabIndex={-1}>
          {job.serviceType} for {job.clientName}
        </h1>
        <p className="job-status">
          <StatusBadge status={job.status} /> {statusDetail(job)}
        </p>
        {job.home && <p>{jobLabel(job.serviceType, job)}</p>}
        {job.status === 'scheduled' && shortOfAdvice(job) && <p className="muted">{shortOfAdvice(job)}</p>}
        {job.onMyWayAt && (
          <p className="muted">
            You told {firstNameOf(job)} at {timeLabel(Date.parse(job.onMyWayAt), job.timeZone)} that you are on your
            way.
          </p>
        )}
      </div>
      <div className="job-time">
        <TimeBadge
          day={dayLabel(start, job.timeZone)}
          start={timeLabel(start, job.timeZone)}
          end={timeLabel(end, job.timeZone)}
          zone={foreign}
          active={job.status === 'scheduled'}
        />
        <span className="divider" />
      </div>
    </header>
  );
}

const BY = { customer: 'by the customer', cleaner: 'by you', admin: 'by our team' } as const;

/** What the status badge does not say. */
function statusDetail({ status, canceledBy, cancelReason, hours }: Job): string {
  if (status !== 'canceled') return longHours(hours * 60);
  return [canceledBy && BY[canceledBy], cancelReason && `“${cancelReason}”`].filter(Boolean).join(': ');
}

/**
 * Where the job is and how to reach the customer, while the cleaner may know it
 * (docs/product.md#what-a-cleaner-sees-of-a-job).
 */
export const Customer = ({
  job: { contact, clientName, cityName, status, now, startTime },
  children,
}: {
  job: Job;
  children?: ReactNode;
}) => (
  <section className="card" aria-labelledby="customer">
    <h2 id="customer">Customer</h2>
    <Facts
      facts={{
        Name: clientName,
        City: cityName,
        ...(contact && {
          Address: contact.address ? (
            <a href={mapOf(contact.address, cityName)} target="_blank" rel="noreferrer">
              {contact.address}
            </a>
          ) : status === 'scheduled' && now < startTime ? (
            'Not given yet. We ask for it again.'
          ) : (
            'Not given'
          ),
          Phone: contact.phone && <PhoneLink phone={contact.phone} />,
          Email: <a href={`mailto:${contact.email}`}>{contact.email}</a>,
          Notes: contact.notes && <span className="notes">{contact.notes}</span>,
        }),
      }}
    />
    {!contact && (
      <p className="small muted">
        {status === 'canceled'
          ? 'Address and contact are not shown for a job that was canceled.'
          : `Address and contact are shown until ${hoursAsDays(policy.job.contactHoursAfter, 'a')} after the job.`}
      </p>
    )}
    {children && <div className="below-facts">{children}</div>}
  </section>
);

/** A map with the way there; on a phone its app opens. */
const mapOf = (address: string, city: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, ${city}`)}`;
