import { inDigits } from '#contract/number-words';
import { CleanerChangesRate } from '#contract/plan-rate';
import { policy } from '#contract/policy';
import { addDays } from '#contract/time';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { type CleanerPlan, whenOf } from './plan-line.ts';

const { rateNoticeDays, mostRisePercent } = policy.plans;
const Form = CleanerChangesRate.omit({ planId: true });

interface RateFormProps {
  plan: CleanerPlan;
  /** In the cleaner's city. */
  today: string;
  onDone: () => void;
}

/** Another rate for standing visits, announced long before it holds (docs/product.md#standing-visits). */
export default function RateForm({ plan, today, onDone }: RateFormProps) {
  const refresh = useRefresh();
  const first = addDays(today, rateNoticeDays);
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: Form,
    values: { hourlyRate: plan.nextRate?.hourlyRate ?? plan.hourlyRate, from: plan.nextRate?.from ?? first },
    async send(rate) {
      const { message } = await call('POST /_api/cleaner/plan-rate', { planId: plan.id, ...rate });
      await refresh('GET /_api/cleaner/plans');
      void notify('ok', message);
      onDone();
    },
  });
  return (
    <section className="rate-box" aria-label={`Change the rate of ${whenOf(plan)}`}>
      <p>
        {plan.customer.displayName} is told at once. The new rate begins {inDigits(rateNoticeDays, 'day')} from today or
        later; visits before then keep their price. If it is more than {mostRisePercent}% above what they last agreed
        to, they have to say yes; until they do, these visits rest.
        {plan.nextRate && ' To take back what you have announced, enter the rate of today.'}
      </p>
      <CallForm onSubmit={onSubmit} failure={failure}>
        <div className="rate-fields">
          <TextField
            label="Dollars an hour"
            type="number"
            inputMode="decimal"
            step="0.01"
            {...field('hourlyRate', { valueAsNumber: true })}
          />
          <TextField label="First day" type="date" {...field('from')} />
        </div>
        <div className="row">
          <SubmitButton busy={busy} busyLabel="Telling them…">
            Announce
          </SubmitButton>
          <Button onClick={onDone} disabled={busy}>
            Keep the rate
          </Button>
        </div>
      </CallForm>
    </section>
  );
}
