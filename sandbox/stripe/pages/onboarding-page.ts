import { html } from '../../http/html.ts';
import { redirect, sendPage } from '../../http/page.ts';
import { submitDetails } from '../account-status.ts';
import { accountById } from '../accounts.ts';
import { noSuch } from '../problem.ts';
import { formOf, type PageCall } from './page-call.ts';

/**
 * Stripe's hosted payout form. A link opens once and expires after five minutes; then it leads to `refresh_url`.
 * All three ways out lead to `return_url`: coming back does not mean finished.
 */
export async function onboardingPage(call: PageCall): Promise<void> {
  const link = call.emulator.objects.onboardingLinks.get(call.id);
  if (!link) throw noSuch('account_link', call.id);
  const posting = call.request.method === 'POST';
  if (link.expiresAt <= call.emulator.now() || (link.opened && !posting))
    return redirect(call.response, link.refreshUrl);
  const account = accountById(call.emulator, link.account);
  if (posting) {
    const outcome = (await formOf(call)).get('outcome');
    if (outcome === 'active' || outcome === 'verifying') submitDetails(call.emulator, account, outcome);
    await call.store.saved();
    return redirect(call.response, link.returnUrl);
  }
  call.emulator.objects.onboardingLinks.put(link.token, { ...link, opened: true });
  await call.store.saved();
  sendPage(call.response, {
    title: 'Set up your payouts',
    formTargets: [link.returnUrl, link.refreshUrl].map((url) => new URL(url).origin),
    panel: true,
    body: html`
      <p class="lead">Sandbox platform partners with Stripe to pay you. Nothing you enter here is kept.</p>
      <form method="post" class="fields">
        <label>Legal name <input name="name" autocomplete="name" value="Casey Cleaner" required></label>
        <label>Email <input name="email" type="email" autocomplete="email" value="${account.email ?? 'casey@example.com'}" required></label>
        <label>Routing number <input name="routing" inputmode="numeric" autocomplete="off" value="110000000" required></label>
        <label>Account number <input name="account" inputmode="numeric" autocomplete="off" value="000123456789" required></label>
        <div class="actions">
          <button name="outcome" value="active">Submit</button>
          <button name="outcome" value="verifying" class="secondary">Submit, needs verification</button>
          <button name="outcome" value="later" class="quiet" formnovalidate>Finish later</button>
        </div>
      </form>
      <p class="hint">“Submit” is accepted at once. “Submit, needs verification” waits until you verify the account on the sandbox page.</p>`,
  });
}
