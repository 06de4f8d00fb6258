import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { lockBooking } from './lock-bookings.ts';

const BATCH = 100;

/** Background: cleaners are told of tips once these cannot be undone any more (docs/product.md#tips). */
export async function tellOfTips(deps: BookingDeps): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - policy.tip.undoMinutes * MINUTE);
  for (const { intentId, bookingId } of await deps.payments.selectTipsToTell(deps.db, before, BATCH)) {
    await deps.transact(async (trx) => {
      const booking = (await lockBooking(deps, trx, bookingId))?.booking;
      if (!booking || !(await deps.payments.markTipTold(trx, intentId, now))) return;
      const charges = await deps.payments.chargesOf(trx, bookingId);
      const tipCents = charges.find((charge) => charge.intentId === intentId)?.restCents ?? 0;
      // Undone, or sent back because it could not be taken.
      if (tipCents === 0) return;
      const money = { tipCents };
      await enqueueEmails(deps, trx, booking, { kind: 'tip-received', role: 'cleaner', occurrence: intentId, money });
    });
  }
}
