import { type Html, html } from '../http/html.ts';
import { disputesOf, isOpen } from '../stripe/disputes.ts';
import { dollars, type StripeEmulator } from '../stripe/emulator.ts';
import type { Charge, Refund } from '../stripe/objects.ts';
import { isEnded, refundsOf } from '../stripe/refund-status.ts';
import { actionButton } from './action-button.ts';

const shownAtMost = 20;

/** The latest payments, and the disputes that their banks may open and decide. */
export function chargesSection(emulator: StripeEmulator): Html {
  const paid = emulator.objects.charges.all().filter((charge) => charge.status === 'succeeded');
  const latest = paid.reverse().slice(0, shownAtMost);
  return html`
    <section id="charges">
      <h2>Payments and disputes</h2>
      ${latest.length === 0 ? html`<p class="empty">No payment yet.</p>` : html`<ul class="cards">${latest.map((charge) => item(emulator, charge))}</ul>`}
    </section>`;
}

function item(emulator: StripeEmulator, charge: Charge): Html {
  const [dispute] = disputesOf(emulator, charge.id);
  const about = `${dollars(charge.amount)}, ${charge.id}`;
  const date = new Date(charge.created * 1000).toISOString();
  return html`
    <li>
      <h3>${dollars(charge.amount)}${charge.description && html` <small>${charge.description}</small>`}</h3>
      <p><time datetime="${date}">${date.slice(0, 16).replace('T', ' ')} UTC</time>. ${state(charge, dispute?.status)}.${refundsOf(emulator, charge.id).map(refundState)} <code>${charge.id}</code></p>
      <div class="actions">
        ${!dispute && actionButton('open-dispute', charge.id, 'Open a dispute', about)}
        ${
          dispute &&
          isOpen(dispute) && [
            actionButton('win-dispute', dispute.id, 'Dispute won', about),
            actionButton('lose-dispute', dispute.id, 'Dispute lost', about),
          ]
        }
        ${refundsOf(emulator, charge.id).map((refund) => refundButtons(refund))}
        <a href="/_sandbox/stripe/receipts/${charge.id}">Receipt<span class="unseen"> (${about})</span></a>
      </div>
    </li>`;
}

/** What may become of a refund from here. */
function refundButtons(refund: Refund): Html[] {
  const about = `${dollars(refund.amount)}, ${refund.id}`;
  const button = (action: string, label: string) => actionButton(action, refund.id, label, about);
  const waits = refund.status === 'requires_action' || refund.pending_reason === 'insufficient_funds';
  return [
    ...(refund.status === 'pending' || refund.status === 'requires_action'
      ? [button('succeed-refund', 'Refund succeeds')]
      : []),
    ...(isEnded(refund) ? [] : [button('fail-refund', 'Fail the refund')]),
    ...(waits ? [button('cancel-refund', 'Cancel the refund')] : []),
  ];
}

/** " Refund of $45.00: pending, insufficient funds." */
function refundState({ amount, status, pending_reason, failure_reason }: Refund): string {
  const words = [status, pending_reason ?? failure_reason].filter(Boolean).join(', ');
  return ` Refund of ${dollars(amount)}: ${words.replaceAll('_', ' ')}.`;
}

function state(charge: Charge, dispute: string | undefined): string {
  if (dispute) return `Dispute: ${dispute.replaceAll('_', ' ')}`;
  if (charge.refunded) return 'Refunded';
  return charge.amount_refunded > 0 ? `${dollars(charge.amount_refunded)} refunded` : 'Paid';
}
