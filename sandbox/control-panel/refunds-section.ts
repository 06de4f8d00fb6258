import { type Html, html } from '../http/html.ts';
import { sums } from '../stripe/balance.ts';
import { dollars, type StripeEmulator } from '../stripe/emulator.ts';
import type { RefundOutcome } from '../stripe/objects.ts';
import { nextRefund } from '../stripe/refunds.ts';
import { TOP_UP } from './actions.ts';

const OUTCOMES: Record<RefundOutcome, [action: string, label: string]> = {
  succeeds: ['next-refund-succeeds', 'succeeds'],
  pending: ['next-refund-pending', 'stays pending'],
  requires_action: ['next-refund-asks', 'waits for the customer'],
  fails_later: ['next-refund-fails', 'fails a day later'],
};

/** What becomes of the next refund, and the balance that refunds come out of. */
export function refundsSection(emulator: StripeEmulator): Html {
  const { available, pending } = sums(emulator, null);
  const next = nextRefund(emulator);
  return html`
    <section id="refunds">
      <h2>Refunds</h2>
      <p>The platform has <strong>${signed(available)}</strong> available, and ${signed(pending)} to come. A refund that this does not cover waits until it does.</p>
      <p>Next refund: <strong>${OUTCOMES[next][1]}</strong>.</p>
      <div class="actions">
        ${Object.values(OUTCOMES).map(([action, label]) => html`<form method="post" action="/_sandbox/do/${action}"><button class="secondary small">Next refund ${label}</button></form>`)}
        <form method="post" action="/_sandbox/do/top-up"><button class="secondary small">Top up the balance by ${dollars(TOP_UP)}</button></form>
      </div>
    </section>`;
}

const signed = (cents: number): string => (cents < 0 ? `-${dollars(-cents)}` : dollars(cents));
