import { html } from '../../http/html.ts';
import { redirect, sendPage } from '../../http/page.ts';
import { onboardingLink } from '../account-links.ts';
import { accountById } from '../accounts.ts';
import { sums } from '../balance.ts';
import { dollars } from '../emulator.ts';
import type { PageCall } from './page-call.ts';

const isoDay = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** An account owner's own page at Stripe, to which login links lead: balance, payouts, and the form again. */
export async function expressPage(call: PageCall): Promise<void> {
  const account = accountById(call.emulator, call.id);
  if (call.request.method === 'POST') {
    const here = `${call.emulator.publicBase}/express/${account.id}`;
    const link = onboardingLink(call.emulator, account.id, here, here);
    await call.store.saved();
    return redirect(call.response, link.url);
  }
  const { available, pending } = sums(call.emulator, account.id);
  const payouts = call.emulator.objects.payouts.all().filter((entry) => entry.account === account.id);
  sendPage(call.response, {
    title: 'Your payouts',
    panel: true,
    body: html`
      <dl class="facts">
        <dt>Available now</dt><dd>${dollars(available)}</dd>
        <dt>On its way to your balance</dt><dd>${dollars(pending)}</dd>
        <dt>Payouts</dt><dd>${account.payouts_enabled ? 'Daily, to STRIPE TEST BANK ending in 6789' : 'Not enabled yet'}</dd>
      </dl>
      <h2>Payouts so far</h2>
      ${payouts.length === 0 ? html`<p>None yet.</p>` : payoutTable(payouts.map((entry) => entry.object).reverse())}
      <form method="post" class="actions"><button class="secondary">Update details</button></form>`,
  });
}

function payoutTable(payouts: { amount: number; arrival_date: number; status: string }[]) {
  const rows = payouts.map(
    (payout) =>
      html`<tr><td>${isoDay(payout.arrival_date)}</td><td>${payout.status.replace('_', ' ')}</td><td class="money">${dollars(payout.amount)}</td></tr>`,
  );
  return html`
    <div class="table"><table>
      <thead><tr><th scope="col">Arrives</th><th scope="col">Status</th><th scope="col" class="money">Amount</th></tr></thead>
      <tbody>${rows}</tbody>
    </table></div>`;
}
