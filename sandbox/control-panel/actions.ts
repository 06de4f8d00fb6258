import type { SandboxOptions } from '../options.ts';
import { chargeById } from '../stripe/charge-by-id.ts';
import type { DisputeStatus, NewDispute } from '../stripe/disputes.ts';
import type { StartedStripe } from '../stripe/index.ts';
import type { Charge, PaymentOutcome, RefundOutcome } from '../stripe/objects.ts';

/** What the page shows and its buttons change. */
export interface ControlPanel {
  options: SandboxOptions;
  stripe: StartedStripe;
}

type Section = 'cards' | 'clock' | 'accounts' | 'charges' | 'refunds';

export interface Action {
  /** The section of the page with its form, to which the browser comes back. */
  section: Section;
  /** What the browser keeps of it. */
  cookie?: string;
  run(panel: ControlPanel, form: URLSearchParams): Promise<unknown>;
}

const hour = 3_600_000;

const advance = ({ options }: ControlPanel, milliseconds: number) => options.clock.advance(milliseconds);

const nextRefund = (outcome: RefundOutcome): Action => ({
  section: 'refunds',
  run: ({ stripe }) => stripe.sandbox.setNextRefund(outcome),
});

const nextPayment = (outcome: PaymentOutcome): Action => ({
  section: 'charges',
  run: ({ stripe }) => stripe.sandbox.setNextPayment(outcome),
});

const settlePayment = (isPaid: boolean): Action => ({
  section: 'charges',
  run: ({ stripe }, form) => stripe.sandbox.settlePayment(idOf(form), isPaid),
});

const openDispute = (how: (charge: Charge) => NewDispute): Action => ({
  section: 'charges',
  run: ({ stripe }, form) => stripe.sandbox.openDispute(idOf(form), how(chargeById(stripe.emulator, idOf(form)))),
});

const moveDispute = (status: DisputeStatus): Action => ({
  section: 'charges',
  run: ({ stripe }, form) => stripe.sandbox.moveDispute(idOf(form), status),
});

/** The emulated card form shows the wallet that the browser has, which is a matter of this browser alone. */
const wallet = (kind: 'apple_pay' | 'google_pay' | ''): Action => ({
  section: 'cards',
  cookie: `sandbox_wallet=${kind}; Path=/; SameSite=Lax`,
  run: async () => {},
});

/** One press of the button that fills up the balance, in cents. */
export const TOP_UP = 100_000;

const idOf = (form: URLSearchParams): string => form.get('id') ?? '';

/** Everything the page's buttons do, by the name in their form's address. */
export const actions: Record<string, Action> = {
  hour: { section: 'clock', run: (panel) => advance(panel, hour) },
  day: { section: 'clock', run: (panel) => advance(panel, 24 * hour) },
  week: { section: 'clock', run: (panel) => advance(panel, 7 * 24 * hour) },
  'next-job': {
    section: 'clock',
    async run(panel) {
      const end = await panel.options.clock.afterNextJob();
      const wait = end ? end.getTime() - panel.options.clock.now().getTime() : 0;
      if (wait > 0) await advance(panel, wait);
    },
  },
  'verify-account': {
    section: 'accounts',
    run: ({ stripe }, form) => stripe.sandbox.setAccountStatus(idOf(form), 'active'),
  },
  'deactivate-account': {
    section: 'accounts',
    run: ({ stripe }, form) => stripe.sandbox.setAccountStatus(idOf(form), 'disabled'),
  },
  'reject-account': {
    section: 'accounts',
    run: ({ stripe }, form) => stripe.sandbox.setAccountStatus(idOf(form), 'rejected'),
  },
  'deauthorize-account': {
    section: 'accounts',
    run: ({ stripe }, form) => stripe.sandbox.deauthorizeAccount(idOf(form)),
  },
  'close-account': { section: 'accounts', run: ({ stripe }, form) => stripe.sandbox.closeAccount(idOf(form)) },
  'mend-bank-account': { section: 'accounts', run: ({ stripe }, form) => stripe.sandbox.mendBankAccount(idOf(form)) },
  'fail-payout': { section: 'accounts', run: ({ stripe }, form) => stripe.sandbox.failPayout(idOf(form)) },
  'cancel-payout': { section: 'accounts', run: ({ stripe }, form) => stripe.sandbox.cancelPayout(idOf(form)) },
  'pay-out': { section: 'accounts', run: ({ stripe }, form) => stripe.sandbox.payOut(idOf(form)) },
  'next-payment-succeeds': nextPayment('succeeds'),
  'next-payment-processing': nextPayment('processing'),
  'settle-payment': settlePayment(true),
  'decline-payment': settlePayment(false),
  'open-dispute': openDispute(() => ({})),
  'open-inquiry': openDispute(() => ({ status: 'warning_needs_response' })),
  'open-partial-dispute': openDispute((charge) => ({ amount: Math.ceil(charge.amount / 3) })),
  'prevent-dispute': openDispute(() => ({ status: 'prevented' })),
  'escalate-inquiry': moveDispute('needs_response'),
  'review-inquiry': moveDispute('warning_under_review'),
  'close-inquiry': moveDispute('warning_closed'),
  'review-dispute': moveDispute('under_review'),
  'win-dispute': moveDispute('won'),
  'lose-dispute': moveDispute('lost'),
  'appeal-dispute': moveDispute('appeal_needs_response'),
  'review-appeal': moveDispute('appeal_under_review'),
  'next-refund-succeeds': nextRefund('succeeds'),
  'next-refund-pending': nextRefund('pending'),
  'next-refund-asks': nextRefund('requires_action'),
  'next-refund-fails': nextRefund('fails_later'),
  'top-up': { section: 'refunds', run: ({ stripe }) => stripe.sandbox.topUp(TOP_UP) },
  'succeed-refund': { section: 'charges', run: ({ stripe }, form) => stripe.sandbox.succeedRefund(idOf(form)) },
  'fail-refund': { section: 'charges', run: ({ stripe }, form) => stripe.sandbox.failRefund(idOf(form)) },
  'wallet-apple': wallet('apple_pay'),
  'wallet-google': wallet('google_pay'),
  'wallet-none': wallet(''),
  'cancel-refund': { section: 'charges', run: ({ stripe }, form) => stripe.sandbox.cancelRefund(idOf(form)) },
};
