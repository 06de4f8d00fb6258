import type { Job } from '#contract/cleaner-dashboard';
import { hoursAsDays } from '#contract/number-words';
import { policy } from '#contract/policy';
import { Facts } from '../../ui/facts.tsx';

/**
 * Where the job is and how to reach the customer, while the cleaner may know it
 * (docs/product.md#what-a-cleaner-sees-of-a-job).
 */
export const Customer = ({ job: { contact, clientName, cityName, status } }: { job: Job }) => (
  <section className="card" aria-labelledby="customer">
    <h2 id="customer">Customer</h2>
    <Facts
      facts={{
        Name: clientName,
        City: cityName,
        ...(contact && {
          Address: contact.address ?? 'Not given yet. We ask for it again.',
          Phone: contact.phone && <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>,
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
  </section>
);
