import { sendJson, sendNotFound } from '../../http/page.ts';
import { answerAuthentication } from '../confirmation.ts';
import { intentById } from '../payment-intents.ts';
import { noSuch, StripeProblem } from '../problem.ts';
import { publishableView } from '../publishable-view.ts';
import { answerSetup, publishableSetup, setupById } from '../setup-intents.ts';
import { formOf, type PageCall } from './page-call.ts';

/** What Stripe.js sends from its 3-D Secure dialog: `client_secret` and `outcome` (complete or fail). */
export async function threeDSecureAnswer(call: PageCall): Promise<void> {
  if (call.request.method !== 'POST') return sendNotFound(call.response);
  const form = await formOf(call);
  if (call.id.startsWith('seti_')) {
    const setup = setupById(call.emulator, call.id);
    if (form.get('client_secret') !== setup.client_secret) throw noSuch('setupintent', call.id);
    const answered = answerSetup(call.emulator, setup, form.get('outcome') === 'complete');
    await call.store.saved();
    return sendJson(call.response, publishableSetup(answered));
  }
  const intent = intentById(call.emulator, call.id);
  if (form.get('client_secret') !== intent.client_secret) throw noSuch('payment_intent', call.id);
  try {
    answerAuthentication(call.emulator, intent, form.get('outcome') === 'complete');
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error; // a decline is on the intent already
  }
  await call.store.saved();
  sendJson(call.response, publishableView(intentById(call.emulator, call.id)));
}
