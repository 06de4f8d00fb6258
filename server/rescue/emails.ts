import { jobLabel } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import type { RescueOffer } from '#contract/rescue';
import { dayLabel, momentLabel, rangeLabel, zoneLabel } from '#contract/time';
import type { EmailContent } from '#platform/email/email-content';
import type { EmailRenderers } from '#platform/email/email-queue';
import { loadOffer } from './answer-offer.ts';
import type { RescueDeps } from './deps.ts';
import { findOffer } from './offers.sql.ts';

/** To a cleaner who is asked to come in another's place: nothing by which the home is found. */
function rescueOffer(offer: RescueOffer, url: string): EmailContent {
  const { timeZone, name, state } = offer.city;
  const [start, end] = [Date.parse(offer.startTime), Date.parse(offer.endTime)];
  const when = `${dayLabel(start, timeZone)}, ${rangeLabel(start, end, timeZone)} ${zoneLabel(start, timeZone)}`;
  const pay = `you get ${formatDollars(offer.pay)}`;
  return {
    subject: `Can you come? ${dayLabel(start, timeZone)}, ${rangeLabel(start, end, timeZone)}`,
    preview: `${offer.customerName}, ${offer.serviceName}: ${pay}.`,
    heading: `Can you come? You get ${formatDollars(offer.pay)}`,
    paragraphs: [
      `${offer.customerName} has booked and paid, and their cleaner cannot come. It is yours with one press, if nobody is faster.`,
      'You need not answer: a no, or no answer, has no effect on anything.',
    ],
    details: [
      ['When', when],
      ['What', jobLabel(offer.serviceName, offer)],
      ['Where', `${offer.area ? `${offer.area}, ` : ''}${name}, ${state}`],
      ['You get', formatDollars(offer.pay)],
      ['To be taken until', momentLabel(Date.parse(offer.until), timeZone)],
    ],
    action: { label: 'See the offer', url },
    closing: 'Whoever has this link can take the job in your name, so keep it to yourself.',
  };
}

/** The module's emails by kind. An offer that is not to be had any more is not sent. */
export const rescueEmails = (deps: RescueDeps): EmailRenderers => ({
  async 'rescue-offer'({ tells }) {
    const offerId = (tells as { offerId?: number } | null | undefined)?.offerId;
    const row = offerId === undefined ? undefined : await findOffer(deps.db, offerId);
    const offer = row && (await loadOffer(deps, row));
    if (!row || offer?.state !== 'open') return null;
    const { displayName } = await deps.cleaners.contact(deps.db, row.cleaner_id);
    return {
      name: displayName,
      content: rescueOffer(offer, `${deps.publicOrigin}/offer/${deps.sealer.open(row.token_sealed)}`),
    };
  },
});
