import { Link } from 'react-router';
import type { AdminCustomer } from '#contract/admin-customers';
import type { Request as Input } from '#contract/calls';
import { formatDollars } from '#contract/money';
import { ApiError } from '../../api/http.ts';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { useAdminQuery } from '../admin-queries.ts';
import { BackLink } from '../back-link.tsx';
import { provided } from '../cleaner/provided.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import { HistoryList } from '../history-list.tsx';
import { RefundBadge } from '../job/refund-badge.tsx';
import { JobTable } from '../lists/job-table.tsx';
import { PlanTable } from '../plans/plan-table.tsx';
import { TeamNotes } from '../team-notes.tsx';
import { dayAndTime } from '../team-time.ts';
import { CustomerHead } from './customer-head.tsx';
import '../cleaner/cleaner-page.css';

/** A customer with their bookings, refunds and notes (docs/product.md#customers). */
export function CustomerPage({ which }: { which: Input<'GET /_api/admin/customer'> }) {
  const query = useAdminQuery('GET /_api/admin/customer', which);
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return (
    <div className="wrap page admin-detail">
      <BackLink tab="users" label="All users" />
      {query.data && <Detail customer={query.data.customer} />}
      {query.isPending && <TextSkeleton lines={8} />}
      {isMissing && (
        <EmptyState drawing={<NoJobsDrawing />} title="Customer Not Found" level="h1">
          {query.error?.message}
        </EmptyState>
      )}
      {query.error && !isMissing && !query.data && (
        <>
          <h1>Customer</h1>
          <FailedToLoad noun="customer" query={query} />
        </>
      )}
    </div>
  );
}

const Detail = ({ customer }: { customer: AdminCustomer }) => (
  <>
    <CustomerHead customer={customer} />
    <div className="detail-cards">
      <section className="card">
        <h2>Customer</h2>
        <Facts facts={factsOf(customer)} />
      </section>
      <Refunds customer={customer} />
      {customer.history.length > 0 && (
        <section className="card wide" aria-labelledby="history">
          <h2 id="history">What happened</h2>
          <HistoryList history={customer.history} />
        </section>
      )}
      <TeamNotes
        about={customer.id === null ? { email: customer.email } : { customerId: customer.id }}
        notes={customer.notes}
        besides={({ bookingId }) => bookingId !== null && <JobLink bookingId={bookingId} />}
      />
    </div>
    {customer.plans.length > 0 && (
      <section className="recent-jobs" aria-labelledby="plans">
        <h2 id="plans">Standing visits</h2>
        <PlanTable caption="The customer’s standing visits" rows={customer.plans} />
      </section>
    )}
    <section className="recent-jobs" aria-labelledby="bookings">
      <h2 id="bookings">Bookings</h2>
      {customer.bookings.length === 0 && <p className="muted">No jobs found.</p>}
      {customer.bookings.length > 0 && <JobTable caption="The customer’s bookings" rows={customer.bookings} />}
    </section>
  </>
);

const JobLink = ({ bookingId }: { bookingId: number }) => (
  <>
    , <Link to={`/dashboard/admin/jobs/${bookingId}`}>#BK-{bookingId}</Link>
  </>
);

/** "Password, Google; two-step verification is on" */
function signInWords({ password, google, secondFactor }: NonNullable<AdminCustomer['signIn']>): string {
  const ways = [password && 'Password', google && 'Google'].filter((way) => way !== false).join(', ') || 'No way yet';
  return secondFactor ? `${ways}; two-step verification is on` : ways;
}

const factsOf = ({ email, emailVerified, phone, signIn, memberSince, lastActive }: AdminCustomer) => ({
  Email: email,
  Phone: provided(phone),
  Account: memberSince ? `Since ${dayAndTime(memberSince)}` : 'None: books as a guest',
  'Email verified': emailVerified === null ? undefined : provided(emailVerified),
  'Signs in with': signIn ? signInWords(signIn) : undefined,
  'Last active': memberSince ? (lastActive ? dayAndTime(lastActive) : 'Never') : undefined,
});

/** What of their money went back. */
const Refunds = ({ customer: { refunds } }: { customer: AdminCustomer }) => (
  <section className="card" aria-labelledby="refunds">
    <h2 id="refunds">Refunds</h2>
    {refunds.length === 0 && <p className="not-provided">None</p>}
    <ul className="detail-list">
      {refunds.map(({ bookingId, amount, reason, status, createdAt }) => (
        <li key={createdAt + bookingId + amount}>
          <div className="between">
            <b>{formatDollars(amount)}</b>
            <RefundBadge status={status} />
          </div>
          <p>{reason}</p>
          <p className="small muted">
            {dayAndTime(createdAt)}
            <JobLink bookingId={bookingId} />
          </p>
        </li>
      ))}
    </ul>
  </section>
);
