import type { Reply } from '#contract/calls';
import { TakesPlans } from '#contract/cleaner-plans';
import { rhythmLabel } from '#contract/plan-consent';
import { TAKES_PLANS } from '#contract/plans';
import { policy } from '#contract/policy';
import { z } from '#contract/zod';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { SelectField, TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';

const ANSWERS: Record<(typeof TAKES_PLANS)[number], string> = {
  yes: 'Yes, whoever has booked me can start them',
  ask: 'Ask me each time',
  no: 'No',
};

interface TermsFormProps {
  terms: Reply<'GET /_api/cleaner/standing-visits'>;
  onDone: () => void;
}

const { shape } = TakesPlans;
const percents = shape.discounts.unwrap().shape;
/** A form's fields have names, not numbers. */
const Form = z.strictObject({
  takes: shape.takes,
  weekly: percents[1],
  biweekly: percents[2],
  monthly: percents[4],
  mostPercent: shape.mostPercent,
});
const FIELDS = [
  ['weekly', 1],
  ['biweekly', 2],
  ['monthly', 4],
] as const;

/** Whether the cleaner takes standing visits, and what they give off for each rhythm. */
export default function TermsForm({ terms: { takes, discounts, mostPercent }, onDone }: TermsFormProps) {
  const refresh = useRefresh();
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: Form,
    values: {
      ...{ takes, mostPercent },
      ...{ weekly: discounts[1] ?? 0, biweekly: discounts[2] ?? 0, monthly: discounts[4] ?? 0 },
    },
    async send({ takes, mostPercent, weekly, biweekly, monthly }) {
      const { message } = await call('POST /_api/cleaner/standing-visits', {
        takes,
        discounts: { 1: weekly, 2: biweekly, 4: monthly },
        mostPercent: mostPercent ?? null,
      });
      await refresh('GET /_api/cleaner/standing-visits');
      void notify('ok', message);
      onDone();
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <SelectField label="Do you take standing visits?" hint="A no changes nothing else for you." {...field('takes')}>
        {TAKES_PLANS.map((answer) => (
          <option key={answer} value={answer}>
            {ANSWERS[answer]}
          </option>
        ))}
      </SelectField>
      <fieldset className="plan-discounts">
        <legend className="label">What do you give off your rate, in percent?</legend>
        <p className="hint">
          From 0 to {policy.plans.mostDiscountPercent}, from the second visit on. Visits that were agreed keep their
          price.
        </p>
        <div>
          {FIELDS.map(([name, weeks]) => (
            <TextField
              key={weeks}
              label={rhythmLabel(weeks)}
              type="number"
              inputMode="numeric"
              min={0}
              max={policy.plans.mostDiscountPercent}
              {...field(name, { valueAsNumber: true })}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        label="How much of your week may they take, in percent?"
        optional
        type="number"
        inputMode="numeric"
        min={1}
        max={100}
        hint="Left empty, all of it. Those you have stay, also when you work fewer hours; no more begin until there is room."
        {...field('mostPercent', {
          setValueAs: (value: string) => (value === '' || value === null ? null : Number(value)),
        })}
      />
      <div className="row">
        <SubmitButton busy={busy} busyLabel="Saving...">
          Save
        </SubmitButton>
        <Button onClick={onDone} disabled={busy}>
          Discard changes
        </Button>
      </div>
    </CallForm>
  );
}
