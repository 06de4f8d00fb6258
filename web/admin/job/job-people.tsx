import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminJob } from '#contract/admin-jobs';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { provided } from '../cleaner/provided.tsx';
import { CustomerLink } from '../customer/customer-link.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { isSought } from './job-rescue.tsx';

/** The customer and the cleaner of a job, each with how to reach them. */
export const JobPeople = ({ job }: { job: AdminJob }) => (
  <>
    <JobCustomer job={job} />
    <section className="card">
      <h2>{isSought(job) ? 'Cleaner who does not come' : 'Cleaner'}</h2>
      <Facts
        facts={{
          Name: <Link to={`/dashboard/admin/cleaners/${job.cleaner.id}`}>{job.cleaner.displayName}</Link>,
          Email: job.cleaner.email,
          Phone: provided(job.cleaner.phone),
          Status: job.cleaner.isActive ? undefined : <Badge tone="bad">Cannot be booked now</Badge>,
        }}
      />
    </section>
  </>
);

function JobCustomer({ job }: { job: AdminJob }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { customer } = job;
  return (
    <section className="card" aria-labelledby="customer">
      <div className="between">
        <h2 id="customer">Customer</h2>
        <Button variant="quiet" onClick={() => setCorrecting(true)}>
          Correct
        </Button>
      </div>
      <Facts
        facts={{
          Name: <CustomerLink customer={customer} />,
          Email: customer.email,
          Phone: provided(customer.phone),
          Address: provided(customer.address),
          Notes: provided(customer.notes),
        }}
      />
      {isCorrecting && <ContactDialog job={job} onDone={() => setCorrecting(false)} />}
    </section>
  );
}
