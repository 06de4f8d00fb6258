import { confirmPaymentIntent, intentById } from './payment-intents.ts';
import { noSuch, StripeProblem } from './problem.ts';
import { publishableView } from './publishable-view.ts';
import type { Call } from './routes.ts';
import { confirmSetupIntent, publishableSetup, setupById } from './setup-intents.ts';

const intentPath = /^\/v1\/(payment|setup)_intents\/([^/]+?)(\/confirm)?$/;

/** What a browser may do with the publishable key: read and confirm the payment or setup intent whose client secret it has. */
export function answerBrowser(method: string, call: Call): object {
  const [, kind, id, confirm] = intentPath.exec(call.path) ?? [];
  const reads = method === 'GET' && !confirm;
  const confirms = method === 'POST' && Boolean(confirm);
  if (id === undefined || !(reads || confirms)) throw secretKeyRequired();
  if (kind === 'setup') return answerAboutSetup(call, id, confirms);
  // Only the platform itself may say that the customer is not there.
  if (call.form.off_session !== undefined) throw secretKeyRequired();
  const intent = intentById(call.emulator, id);
  if (call.form.client_secret !== intent.client_secret) throw noSuch('payment_intent', id);
  if (reads) return publishableView(intent);
  try {
    return publishableView(confirmPaymentIntent(call.emulator, intent, call.form));
  } catch (error) {
    throw error instanceof StripeProblem ? withPublishableView(call, error, id) : error;
  }
}

function answerAboutSetup(call: Call, id: string, confirms: boolean): object {
  const setup = setupById(call.emulator, id);
  if (call.form.client_secret !== setup.client_secret) throw noSuch('setupintent', id);
  if (!confirms) return publishableSetup(setup);
  try {
    return publishableSetup(confirmSetupIntent(call.emulator, setup, call.form));
  } catch (error) {
    if (!(error instanceof StripeProblem) || error.body.setup_intent === undefined) throw error;
    const shown = publishableSetup(setupById(call.emulator, id));
    throw new StripeProblem(error.status, { ...error.body, setup_intent: shown });
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
