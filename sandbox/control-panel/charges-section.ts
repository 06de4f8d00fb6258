import { type Html, html } from '../http/html.ts';
import { nextPayment } from '../stripe/charges.ts';
import { disputesOf, nextStatuses } from '../stripe/disputes.ts';
import { dollars, type StripeEmulator } from '../stripe/emulator.ts';
import type { Charge, Dispute, Intent, Refund } from '../stripe/objects.ts';
import { isEnded, refundsOf } from '../stripe/refund-status.ts';
import { actionButton } from './action-button.ts';

const shownAtMost = 20;

/** The latest payments, and the disputes that their banks may open and decide. */
export function chargesSection(emulator: StripeEmulator): Html {
  const paid = emulator.objects.charges.all().filter((charge) => charge.status === 'succeeded');
  const latest = paid.reverse().slice(0, shownAtMost);
  const processing = emulator.objects.paymentIntents.all().filter(({ status }) => status === 'processing');
  const isNextProcessing = nextPayment(emulator) === 'processing';
  return html`
    <section id="charges">
      <h2>Payments and disputes</h2>
      <p>Next payment with a card that succeeds: <strong>${isNextProcessing ? 'processing' : 'succeeds at once'}</strong>.</p>
      <div class="actions">
        <form method="post" action="/_sandbox/do/${isNextProcessing ? 'next-payment-succeeds' : 'next-payment-processing'}"><button class="secondary small">Next payment ${isNextProcessing ? 'succeeds at once' : 'is processing first'}</button></form>
      </div>
      ${processing.length > 0 && html`<ul class="cards">${processing.map(processingItem)}</ul>`}
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
        ${dispute ? moves(dispute).map(([action, label]) => actionButton(action, dispute.id, label, about)) : BEGINNINGS.map(([action, label]) => actionButton(action, charge.id, label, about))}
        ${refundsOf(emulator, charge.id).map((refund) => refundButtons(refund))}
        <a href="/_sandbox/stripe/receipts/${charge.id}">Receipt<span class="unseen"> (${about})</span></a>
      </div>
    </li>`;
}

type Button = readonly [action: string, label: string];

const BEGINNINGS: readonly Button[] = [
  ['open-dispute', 'Open a dispute'],
  ['open-partial-dispute', 'Dispute a third'],
  ['open-inquiry', 'Open an inquiry'],
  ['prevent-dispute', 'Prevented dispute'],
];

const MOVES: Record<string, Button> = {
  needs_response: ['escalate-inquiry', 'Inquiry becomes a dispute'],
  warning_under_review: ['review-inquiry', 'Inquiry answered'],
  warning_closed: ['close-inquiry', 'Inquiry closed'],
  under_review: ['review-dispute', 'Dispute answered'],
  won: ['win-dispute', 'Dispute won'],
  lost: ['lose-dispute', 'Dispute lost'],
  appeal_needs_response: ['appeal-dispute', 'Appeal'],
  appeal_under_review: ['review-appeal', 'Appeal answered'],
};

/** What may become of a dispute from here. */
const moves = (dispute: Dispute): Button[] =>
  nextStatuses(dispute).flatMap((status) => (MOVES[status] ? [MOVES[status]] : []));

/** A payment of which the bank has not said yes or no yet. */
function processingItem(intent: Intent): Html {
  const about = `${dollars(intent.amount)}, ${intent.id}`;
  return html`
    <li>
      <h3>${dollars(intent.amount)}${intent.description && html` <small>${intent.description}</small>`}</h3>
      <p>Processing. <code>${intent.id}</code></p>
      <div class="actions">
        ${actionButton('settle-payment', intent.id, 'Payment succeeds', about)}
        ${actionButton('decline-payment', intent.id, 'Payment fails', about)}
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
