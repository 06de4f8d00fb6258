import { queryOf } from '../../http/address.ts';
import { html } from '../../http/html.ts';
import { redirect, sendPage } from '../../http/page.ts';
import { redirectKey } from '../bank-question.ts';
import { answerAuthentication } from '../confirmation.ts';
import { dollars } from '../emulator.ts';
import type { Intent, SetupIntent } from '../objects.ts';
import { intentById } from '../payment-intents.ts';
import { noSuch } from '../problem.ts';
import { answerSetup, setupById } from '../setup-intents.ts';
import { formOf, type PageCall } from './page-call.ts';

/** The bank's own page, to which a card may send the customer; from it the browser returns to `return_url`. */
export async function redirectPage(call: PageCall): Promise<void> {
  const isSetup = call.id.startsWith('seti_');
  const intent = isSetup ? setupById(call.emulator, call.id) : intentById(call.emulator, call.id);
  const returnUrl = call.emulator.objects.returnUrls.get(intent.id);
  if (queryOf(call.request).get('key') !== redirectKey(intent) || !returnUrl) throw noSuch('payment_intent', call.id);
  if (call.request.method === 'POST') {
    const passed = (await formOf(call)).get('outcome') === 'complete';
    const answered =
      intent.object === 'setup_intent'
        ? answerSetup(call.emulator, intent, passed)
        : answerAuthentication(call.emulator, intent, passed);
    await call.store.saved();
    return redirect(call.response, returnAddress(returnUrl, answered));
  }
  if (intent.status !== 'requires_action') return redirect(call.response, returnAddress(returnUrl, intent));
  sendPage(call.response, {
    title: 'Your bank asks: is this you?',
    formTargets: [new URL(returnUrl).origin],
    panel: true,
    body: html`
      <p class="lead">${intent.object === 'setup_intent' ? 'Saving your card for' : html`A payment of <strong>${dollars(intent.amount)}</strong> to`} Sandbox platform waits for your approval.</p>
      <form method="post" class="actions">
        <button name="outcome" value="complete">Approve the payment</button>
        <button name="outcome" value="fail" class="secondary">Refuse</button>
      </form>
      <p class="hint">This page stands in for the bank’s. No real payment is made.</p>`,
  });
}

/** The parameters with which Stripe sends a customer back. */
function returnAddress(returnUrl: string, intent: Intent | SetupIntent): string {
  const address = new URL(returnUrl);
  address.searchParams.set(intent.object, intent.id);
  address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return address.href;
}
