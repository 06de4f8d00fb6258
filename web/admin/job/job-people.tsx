import { Link } from 'react-router';
import type { AdminJob } from '#contract/admin-jobs';
import { Facts } from '../../ui/facts.tsx';
import { provided } from '../cleaner/provided.tsx';

/** The customer and the cleaner of a job. */
export const JobPeople = ({ job: { customer, cleaner } }: { job: AdminJob }) => (
  <>
    <section className="card">
      <h2>Customer</h2>
      <Facts
        facts={{
          Name: customer.name,
          Email: customer.email,
          Phone: provided(customer.phone),
          Address: provided(customer.address),
          Notes: provided(customer.notes),
        }}
      />
    </section>
    <section className="card">
      <h2>Cleaner</h2>
      <Facts
        facts={{
          Name: <Link to={`/dashboard/admin/cleaners/${cleaner.id}`}>{cleaner.displayName}</Link>,
          Email: cleaner.email,
        }}
      />
    </section>
  </>
);
