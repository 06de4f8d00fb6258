import type { TimeSlot } from '#contract/availability';
import { jobLabel } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dayLabel, momentLabel, rangeLabel, timeLabel, zoneLabel } from '#contract/time';
import { daysLabel, hoursLabel } from '#contract/wish-words';
import type { EmailContent } from '#platform/email/email-content';
import type { EmailRenderers } from '#platform/email/email-queue';
import type { WaitlistDeps } from './deps.ts';
import { type Entry, findEntry } from './entries.sql.ts';
import { findOffer, type Offer } from './offers.sql.ts';
import { heldTime, toWish } from './show-wish.ts';

interface OfferEmail {
  entry: Entry;
  offer: Offer;
  timeSlot: TimeSlot;
  url: string;
}

/** A time has come free, and nobody else sees it yet. */
function waitlistOffer({ entry, offer, timeSlot, url }: OfferEmail): EmailContent {
  const { time_zone: zone } = entry;
  const [start, end] = [Date.parse(timeSlot.startTime), Date.parse(timeSlot.endTime)];
  const until = offer.held_until.getTime();
  const name = timeSlot.cleaner.displayName;
  const wish = toWish(entry, offer);
  return {
    subject: `A time opened: ${dayLabel(start, zone)}, ${timeLabel(start, zone)}`,
    preview: `With ${name}, held for you until ${timeLabel(until, zone)}.`,
    heading: `A time opened, and it is held for you until ${timeLabel(until, zone)}`,
    paragraphs: [
      'You asked us to watch for a time. This one has just come free, and nobody else can book it while it is held for you.',
      'If you do not want it, do nothing. Your wish stays, unless you leave the waitlist on the page of the offer.',
    ],
    details: [
      ['When', `${dayLabel(start, zone)}, ${rangeLabel(start, end, zone)} ${zoneLabel(start, zone)}`],
      ['What', jobLabel(entry.service_name, { ...wish, minutes: offer.minutes })],
      ['With', name],
      ['Where', `${entry.city_name}, ${entry.city_state}`],
      ['Price', formatDollars(timeSlot.fromPrice)],
      ['Held until', `${momentLabel(until, zone)} ${zoneLabel(until, zone)}`],
    ],
    action: { label: 'See this time', url },
    closing: 'Whoever has this link sees your wish, so keep it to yourself.',
  };
}

/** To a guest's email, which anybody may have typed: nothing is offered before the link is used. */
function waitlistProof(entry: Entry, url: string): EmailContent {
  return {
    subject: 'Shall we watch for a time?',
    preview: 'Press the link, and we email you when a time opens.',
    heading: 'Shall we watch for a time?',
    paragraphs: [
      `Somebody, probably you, asked us to watch for a time in ${entry.city_name} and gave this email. We do once you say so on the page behind this link.`,
      'If it was not you, do nothing: you get no offers.',
    ],
    details: [
      ['What', jobLabel(entry.service_name, toWish(entry, undefined))],
      ['When', `${daysLabel(entry.days)}, ${hoursLabel(toWish(entry, undefined))}`],
    ],
    action: { label: 'Watch for a time', url },
    closing: `The link is good for ${inDigits(policy.waitlist.proofHours, 'hour')}.`,
  };
}

/** The module's emails by kind. What is not held any more, or proven already, is not sent. */
export const waitlistEmails = (deps: WaitlistDeps): EmailRenderers => ({
  async 'waitlist-offer'({ tells }) {
    const offerId = (tells as { offerId?: number } | null | undefined)?.offerId;
    const offer = offerId === undefined ? undefined : await findOffer(deps.db, offerId);
    const entry = offer && (await findEntry(deps.db, offer.entry_id));
    const timeSlot = entry?.state === 'waiting' && offer ? await heldTime(deps, entry, offer) : undefined;
    if (!offer || !entry || !timeSlot) return null;
    const url = `${deps.publicOrigin}/waitlist/${deps.sealer.open(offer.token_sealed)}`;
    const content = waitlistOffer({ entry, offer, timeSlot, url });
    return { name: '', content, toUnproven: entry.isProven ? undefined : 'optional' };
  },
  async 'waitlist-proof'({ tells }) {
    const entryId = (tells as { entryId?: number } | null | undefined)?.entryId;
    const entry = entryId === undefined ? undefined : await findEntry(deps.db, entryId);
    if (entry?.state !== 'unproven' || !entry.token_sealed) return null;
    const url = `${deps.publicOrigin}/waitlist/${deps.sealer.open(entry.token_sealed)}`;
    return { name: '', content: waitlistProof(entry, url), toUnproven: 'optional' };
  },
});
