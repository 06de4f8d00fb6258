import { html } from '../../http/html.ts';
import { sendPage } from '../../http/page.ts';
import { chargeById } from '../charge-by-id.ts';
import { dollars } from '../emulator.ts';
import type { PageCall } from './page-call.ts';

/** Stripe's receipt of a charge, to which `receipt_url` leads. */
export async function receiptPage(call: PageCall): Promise<void> {
  const charge = chargeById(call.emulator, call.id);
  const card = charge.payment_method_details?.card;
  const date = new Date(charge.created * 1000).toISOString().slice(0, 10);
  sendPage(call.response, {
    title: `Receipt for ${dollars(charge.amount)}`,
    panel: true,
    body: html`
      <dl class="facts">
        <dt>Amount paid</dt><dd>${dollars(charge.amount_captured)}</dd>
        ${charge.amount_refunded > 0 && html`<dt>Refunded</dt><dd>${dollars(charge.amount_refunded)}</dd>`}
        <dt>Date paid</dt><dd>${date}</dd>
        <dt>Payment method</dt><dd class="brand">${card?.brand} ending in ${card?.last4}</dd>
        ${charge.description && html`<dt>For</dt><dd>${charge.description}</dd>`}
        <dt>Reference</dt><dd><code>${charge.id}</code></dd>
      </dl>
      <p class="hint">No real money moved.</p>`,
  });
}
