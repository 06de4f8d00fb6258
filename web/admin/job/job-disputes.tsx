import type { AdminJob } from '#contract/admin-jobs';
import { longHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { provided } from '../cleaner/provided.tsx';
import { disputeWords, inPlainWords } from '../dispute-words.ts';
import { emailLabel } from '../emails/email-labels.ts';
import { dayAndTime } from '../team-time.ts';
import { isSought } from './job-rescue.tsx';

type Evidence = NonNullable<AdminJob['evidence']>;

/** What banks ask or decide about the payment, and what we have to answer them with. */
export const JobDisputes = ({ job, evidence }: { job: AdminJob; evidence: Evidence }) => (
  <section className="card wide" aria-labelledby="disputes">
    <h2 id="disputes">{job.disputes.length > 1 ? 'Disputes' : 'Dispute'}</h2>
    <ul className="detail-list">
      {job.disputes.map((dispute) => (
        <li key={dispute.id}>
          <DisputeItem dispute={dispute} />
        </li>
      ))}
    </ul>
    {isToCome(job) && (
      <p>
        The visit is still to come and takes place unless you cancel it: {job.cleaner.displayName} goes, and{' '}
        {job.customer.name} expects them.
      </p>
    )}
    <h3>What we have as evidence</h3>
    <EvidenceFacts job={job} evidence={evidence} />
  </section>
);

/** Booked, with its cleaner, and not begun: what has begun can be completed. */
const isToCome = (job: AdminJob): boolean =>
  job.status === 'scheduled' && !isSought(job) && !job.actions.includes('complete');

function DisputeItem({ dispute }: { dispute: AdminJob['disputes'][number] }) {
  const { status, reason, openedAt, closedAt, evidenceDueAt, url } = dispute;
  const { label, tone, meaning } = disputeWords(status);
  const amount = formatDollars(dispute.amount);
  const isDue = status.endsWith('needs_response') && evidenceDueAt !== null;
  return (
    <>
      <div className="between">
        <b>{amount} disputed</b>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p>{meaning(amount)}</p>
      <Facts
        facts={{
          Reason: reason && inPlainWords(reason),
          Opened: dayAndTime(openedAt),
          'Evidence due': isDue ? <b>{dayAndTime(evidenceDueAt)}</b> : null,
          Ended: closedAt && dayAndTime(closedAt),
        }}
      />
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {isDue ? 'Answer it in the provider’s dashboard' : 'See it in the provider’s dashboard'}
        </a>
      </p>
    </>
  );
}

const EvidenceFacts = ({ job, evidence }: { job: AdminJob; evidence: Evidence }) => {
  const zone = job.city.timeZone;
  const moment = (at: string | null) => provided(at && dayAndTime(at, zone));
  const emails = job.mails.filter(({ acceptedAt, recipient }) => acceptedAt && recipient === job.customer.email);
  return (
    <Facts
      facts={{
        Service: `${job.serviceName}, ${longHours(job.hours * 60)}`,
        Booked: moment(evidence.bookedAt),
        'IP address': provided(evidence.ipAddress),
        'Agreement to the terms': evidence.bookedAt
          ? `By paying, ${dayAndTime(evidence.bookedAt, zone)}. Above the button stood: “By paying you agree to the terms.”`
          : provided(null),
        'Agreed to by a tick':
          evidence.consents.length === 0 ? null : (
            <ul>
              {evidence.consents.map(({ words, version, givenAt, ipAddress }) => (
                <li key={givenAt + words}>
                  “{words}” {dayAndTime(givenAt, zone)}, version {version}
                  {ipAddress && `, from ${ipAddress}`}
                </li>
              ))}
            </ul>
          ),
        Job: `${dayAndTime(job.scheduledTime, zone)} to ${dayAndTime(job.endTime, zone)}`,
        'On the way': moment(evidence.onMyWayAt),
        Done: moment(evidence.doneAt),
        'No-show': evidence.noShowAt && dayAndTime(evidence.noShowAt, zone),
        'Emails to the customer':
          emails.length === 0 ? (
            provided(null)
          ) : (
            <ul>
              {emails.map(({ kind, acceptedAt, createdAt }) => (
                <li key={kind + createdAt}>
                  {emailLabel(kind)}, {dayAndTime(acceptedAt ?? createdAt, zone)}
                </li>
              ))}
            </ul>
          ),
      }}
    />
  );
};

/** Why less can be refunded than was paid and not refunded yet; nothing where no bank has to do with it. */
export function RefundLimit({ job: { money, disputes } }: { job: AdminJob }) {
  const { held, refundable } = money;
  const now =
    refundable > 0 ? `Up to ${formatDollars(refundable)} can be refunded now.` : 'Nothing can be refunded now.';
  if (held > 0)
    return (
      <p className="small job-note">{`${now} A bank works on this payment: ${formatDollars(held)} more once it has decided for us.`}</p>
    );
  const isGivenBack = disputes.some(({ status }) => GIVEN_BACK.includes(status));
  if (!isGivenBack || refundable > 0) return null;
  return (
    <p className="small job-note">The customer’s bank has given this payment back, so nothing is left to refund.</p>
  );
}

const GIVEN_BACK = ['lost', 'prevented', 'appeal_needs_response', 'appeal_under_review'];
