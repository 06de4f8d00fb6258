import type { Parsed, Reply } from '#contract/calls';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { MINUTE, momentLabel } from '#contract/time';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import type { Trx } from '../schema/tables.ts';
import { beginRescue } from './begin-rescue.ts';
import type { RescueDeps } from './deps.ts';
import { selectUnanswered } from './rescues.sql.ts';

const { answerMinutes } = policy.rescue.notHere;

type Call = 'POST /_api/bookings/not-here';

const ASKED = `Your cleaner has ${inDigits(answerMinutes, 'minute')} to answer.`;
const WITHOUT_ANSWER = {
  ends: `${ASKED} If they do not, they are not there, and we do as you wish.`,
  contested: `${ASKED} If they do not, our team looks into it, and writes to you.`,
} as const;

/**
 * The customer says that nobody has come, from half an hour after the start until the end (docs/product.md#no-show): the cleaner
 * is asked. Said again, it is the same question. Throws 404, 409.
 */
export const sayNotHere =
  (deps: RescueDeps) =>
  async (input: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const { id } = await deps.bookings.findForCustomer(input, caller);
    const code = await deps.transact(async (trx) => {
      const booking = await deps.bookings.lockForCustomer(trx, id);
      const now = deps.clock.now();
      const from = deps.bookings.rescue.notHereFrom(booking);
      if (booking.status !== 'scheduled' || now >= booking.ends_at) throw conflict('This booking is over.');
      const becomes = deps.bookings.rescue.contestedCodeOf(booking, booking.not_here_at ?? now);
      if (booking.not_here_at) return becomes;
      const { city } = await deps.cleaners.contact(trx, booking.cleaner_id);
      if (now < from) throw conflict(`You can say so from ${momentLabel(from.getTime(), city.timeZone)} on.`);
      await deps.bookings.rescue.recordNotHere(trx, booking);
      return becomes;
    });
    return { message: WITHOUT_ANSWER[code === null ? 'ends' : 'contested'] };
  };

const BATCH = 100;

/**
 * Background: a cleaner who did not answer is not there. As the customer wishes, somebody else is looked for; else it ends as
 * a no-show of the cleaner, with everything back. Whoever had told us something, or may have worked till then, is not judged by
 * their silence: the team decides.
 */
export async function endUnanswered(deps: RescueDeps): Promise<void> {
  const saidBefore = new Date(deps.clock.now().getTime() - answerMinutes * MINUTE);
  for (const { id } of await selectUnanswered(deps.db, saidBefore, BATCH)) {
    await deps.transact((trx) => endOne(deps, trx, id, saidBefore));
  }
}

async function endOne(deps: RescueDeps, trx: Trx, bookingId: number, saidBefore: Date): Promise<void> {
  const booking = await deps.bookings.lock(trx, bookingId);
  const { status, not_here_at, here_at } = booking;
  if (status !== 'scheduled' || !not_here_at || not_here_at > saidBefore || here_at) return;
  const code = deps.bookings.rescue.contestedCodeOf(booking, not_here_at);
  if (code !== null) return deps.bookings.rescue.recordContested(trx, booking, code);
  const gone = { cause: 'not_there', actor: 'system', reason: null } as const;
  if (await beginRescue(deps)(trx, booking, gone)) return;
  await deps.bookings.rescue.recordNotThere(trx, booking);
}
