import { type Html, html } from '../http/html.ts';
import { sums } from '../stripe/balance.ts';
import { dollars, type StripeEmulator } from '../stripe/emulator.ts';
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
  return html`
    <li>
      <h3>${name}</h3>
      <p>${accountStatus(account)}. ${dollars(available)} available, ${dollars(pending)} pending. <code>${account.id}</code></p>
      <div class="actions">
        ${submitted && !account.payouts_enabled && actionButton('verify-account', account.id, 'Verify', name)}
        ${submitted && account.payouts_enabled && actionButton('deactivate-account', account.id, 'Deactivate', name)}
        ${account.payouts_enabled && available > 0 && actionButton('pay-out', account.id, 'Pay out now', name)}
        <a href="/_sandbox/stripe/express/${account.id}">Express dashboard<span class="unseen"> (${name})</span></a>
      </div>
    </li>`;
}

function accountStatus(account: Account): string {
  if (!account.details_submitted) return 'Not filled in';
  if (account.payouts_enabled) return 'Active';
  return account.requirements.disabled_reason === 'requirements.pending_verification'
    ? 'Waits for verification'
    : 'Deactivated';
}
