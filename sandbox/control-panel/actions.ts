import type { SandboxOptions } from '../options.ts';
import type { StartedStripe } from '../stripe/index.ts';

/** What the page shows and its buttons change. */
export interface ControlPanel {
  options: SandboxOptions;
  stripe: StartedStripe;
}

type Section = 'clock' | 'accounts' | 'charges';

export interface Action {
  /** The section of the page with its form, to which the browser comes back. */
  section: Section;
  run(panel: ControlPanel, form: URLSearchParams): Promise<unknown>;
}

const hour = 3_600_000;

const advance = ({ options }: ControlPanel, milliseconds: number) => options.clock.advance(milliseconds);

const idOf = (form: URLSearchParams): string => form.get('id') ?? '';

/** Everything the page's buttons do, by the name in their form's address. */
export const actions: Record<string, Action> = {
  hour: { section: 'clock', run: (panel) => advance(panel, hour) },
  day: { section: 'clock', run: (panel) => advance(panel, 24 * hour) },
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
  'pay-out': { section: 'accounts', run: ({ stripe }, form) => stripe.sandbox.payOut(idOf(form)) },
  'open-dispute': { section: 'charges', run: ({ stripe }, form) => stripe.sandbox.openDispute(idOf(form)) },
  'win-dispute': { section: 'charges', run: ({ stripe }, form) => stripe.sandbox.closeDispute(idOf(form), 'won') },
  'lose-dispute': { section: 'charges', run: ({ stripe }, form) => stripe.sandbox.closeDispute(idOf(form), 'lost') },
};
