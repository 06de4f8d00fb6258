import type Stripe from 'stripe';
import { type Html, html } from '../http/html.ts';
import { sums } from '../stripe/balance.ts';
import { dollars, type StripeEmulator } from '../stripe/emulator.ts';
import { hasErroredBankAccount } from '../stripe/failed-payouts.ts';
import type { Account } from '../stripe/objects.ts';
import { actionButton } from './action-button.ts';

/** The cleaners' accounts at the payment provider, and what the provider may do with them. */
export function accountsSection(emulator: StripeEmulator): Html {
  const accounts = emulator.objects.accounts.all().filter(({ id }) => !emulator.objects.revokedAccounts.get(id));
  return html`
    <section id="accounts">
      <h2>Connected accounts</h2>
      ${accounts.length === 0 ? html`<p class="empty">None yet. A cleaner makes one with “Set up payouts”.</p>` : list(emulator, accounts)}
    </section>`;
}

function list(emulator: StripeEmulator, accounts: Account[]): Html {
  return html`<ul class="cards">${accounts.reverse().map((account) => item(emulator, account))}</ul>`;
}

function item(emulator: StripeEmulator, account: Account): Html {
  const { available, pending } = sums(emulator, account.id);
  const name = account.email ?? account.id;
  const submitted = account.details_submitted;
  const payout = emulator.objects.payouts.all().findLast((entry) => entry.account === account.id)?.object;
  return html`
    <li>
      <h3>${name}</h3>
      <p>${accountStatus(account)}. ${dollars(available)} available, ${dollars(pending)} pending. <code>${account.id}</code></p>
      <div class="actions">
        ${submitted && !account.payouts_enabled && actionButton('verify-account', account.id, 'Verify', name)}
        ${submitted && account.payouts_enabled && actionButton('deactivate-account', account.id, 'Deactivate', name)}
        ${submitted && account.payouts_enabled && actionButton('reject-account', account.id, 'Reject', name)}
        ${submitted && actionButton('deauthorize-account', account.id, 'Cut off', name)}
        ${submitted && actionButton('close-account', account.id, 'Close', name)}
        ${hasErroredBankAccount(account) && actionButton('mend-bank-account', account.id, 'Mend the bank account', name)}
        ${account.payouts_enabled && available > 0 && actionButton('pay-out', account.id, 'Pay out now', name)}
        <a href="/_sandbox/stripe/express/${account.id}">Express dashboard<span class="unseen"> (${name})</span></a>
      </div>
      ${payout && payoutLine(payout)}
    </li>`;
}

/** An account's latest payout, which its bank can send back. */
function payoutLine({ id, amount, status }: Stripe.Payout): Html {
  return html`
    <p>Latest payout: ${dollars(amount)}, ${status.replace('_', ' ')}.</p>
    <div class="actions">
      ${['in_transit', 'paid'].includes(status) && actionButton('fail-payout', id, 'Fail this payout', id)}
      ${status === 'in_transit' && actionButton('cancel-payout', id, 'Cancel this payout', id)}
    </div>`;
}

function accountStatus(account: Account): string {
  if (!account.details_submitted) return 'Not filled in';
  if (account.payouts_enabled) return 'Active';
  const reason = account.requirements.disabled_reason;
  if (reason === 'requirements.pending_verification') return 'Waits for verification';
  return reason?.split('.')[0] === 'rejected' ? 'Rejected' : 'Deactivated';
}
