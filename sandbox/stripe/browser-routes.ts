import { confirmPaymentIntent, intentById } from './payment-intents.ts';
import { noSuch, StripeProblem } from './problem.ts';
import { publishableView } from './publishable-view.ts';
import type { Call } from './routes.ts';

const intentPath = /^\/v1\/payment_intents\/([^/]+?)(\/confirm)?$/;

/** What a browser may do with the publishable key: read and confirm the payment intent whose client secret it has. */
export function answerBrowser(method: string, call: Call): object {
  const [, id, confirm] = intentPath.exec(call.path) ?? [];
  const reads = method === 'GET' && !confirm;
  const confirms = method === 'POST' && Boolean(confirm);
  if (id === undefined || !(reads || confirms)) throw secretKeyRequired();
  const intent = intentById(call.emulator, id);
  if (call.form.client_secret !== intent.client_secret) throw noSuch('payment_intent', id);
  if (reads) return publishableView(intent);
  try {
    return publishableView(confirmPaymentIntent(call.emulator, intent, call.form));
  } catch (error) {
    throw error instanceof StripeProblem ? withPublishableView(call, error, id) : error;
  }
}

function withPublishableView(call: Call, problem: StripeProblem, id: string): StripeProblem {
  if (problem.body.payment_intent === undefined) return problem;
  return new StripeProblem(problem.status, {
    ...problem.body,
    payment_intent: publishableView(intentById(call.emulator, id)),
  });
}

const secretKeyRequired = (): StripeProblem =>
  new StripeProblem(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
