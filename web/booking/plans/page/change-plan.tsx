import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ADD_ONS, type Extra } from '#contract/estimate';
import { rhythmLabel } from '#contract/plan-consent';
import { REPEAT_WEEKS } from '#contract/plan-dates';
import type { WorkingDay } from '#contract/plan-hours';
import type { Plan } from '#contract/plans';
import { call, errorMessage } from '../../../api/http.ts';
import { LENGTHS } from '../../../criteria/criteria.ts';
import { Button } from '../../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../../ui/call-form.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { useFocusBack } from '../../../ui/focus.ts';
import { SelectField } from '../../../ui/inputs.tsx';
import { ExtrasChoice } from '../../extras-choice.tsx';
import { useUserHomes } from '../../homes/use-user-homes.ts';
import { LengthStepper } from '../../length-stepper.tsx';
import { ChangeOutcome, type ChangePreview } from './change-outcome.tsx';
import type { PlanPartProps, WantedPlan } from './part-props.ts';
import { canBe, WhenFields } from './when-fields.tsx';

export type ChangePlanProps = PlanPartProps & { signInPath: string };

/** "From here on": another day, time, rhythm, length, extras or home for all visits that are not paid (docs/product.md#standing-visits). */
export default function ChangePlan(props: ChangePlanProps) {
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [possible, setPossible] = useState<Possible>(UNKNOWN);
  const opener = useFocusBack(isOpen);
  const { plan, token } = props;
  if (plan.state !== 'active' || plan.endsAfter !== null) return null;
  const open = async () => {
    setBusy(true);
    setPossible(await loadPossible(whichPlan(plan, token)));
    setBusy(false);
    setOpen(true);
  };
  return (
    <>
      <h2>Something else from here on?</h2>
      {isOpen ? (
        <ChangeForm {...props} possible={possible} onClose={() => setOpen(false)} />
      ) : (
        <>
          <p className="muted">Another day or time, more or less often, longer or shorter: for all visits to come.</p>
          <Button ref={opener} busy={busy} busyLabel="One moment…" onClick={() => void open()}>
            Change from here on
          </Button>
        </>
      )}
    </>
  );
}

/** What the cleaner offers, and when they work; undefined where nobody knows, and the server alone says what cannot be. */
interface Possible {
  extras?: readonly string[];
  days?: readonly WorkingDay[];
}
const UNKNOWN: Possible = {};

const whichPlan = (plan: Plan, token: string) => (plan.token === null ? { token } : { planId: plan.id });

/** Before anything can be chosen. The form works without it. */
async function loadPossible(which: { planId: number } | { token: string }): Promise<Possible> {
  try {
    const answer = await call('POST /_api/plans/change', { ...which, preview: true });
    return 'offeredExtras' in answer ? { extras: answer.offeredExtras, days: answer.workingDays } : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

const isSameExtras = (one: readonly Extra[], other: readonly Extra[]): boolean =>
  ADD_ONS.every(
    (name) => one.find((extra) => extra.name === name)?.count === other.find((extra) => extra.name === name)?.count,
  );

type ChangeFormProps = ChangePlanProps & { possible: Possible; onClose: () => void };

function ChangeForm({ plan, token, signInPath, possible, onChanged, onClose }: ChangeFormProps) {
  const { weekday, time, repeatWeeks, minutes, extras, city, address } = plan;
  const before = { weekday, time, repeatWeeks, minutes, extras, homeId: undefined };
  const [wanted, setWanted] = useState<WantedPlan>(before);
  const [preview, setPreview] = useState<ChangePreview>();
  const { days, extras: offered = extras.map(({ name }) => name) } = possible;
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isOwner = plan.token !== null;
  const homes = useUserHomes(isOwner ? city.slug : undefined);
  const form = useRef<HTMLDivElement>(null);
  // What was pressed is gone.
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const change = {
    ...whichPlan(plan, token),
    ...(wanted.weekday !== weekday && { weekday: wanted.weekday }),
    ...(wanted.time !== time && { time: wanted.time }),
    ...(wanted.repeatWeeks !== repeatWeeks && { repeatWeeks: wanted.repeatWeeks }),
    ...(wanted.minutes !== minutes && { minutes: wanted.minutes }),
    ...(!isSameExtras(wanted.extras, extras) && { extras: wanted.extras }),
    ...(wanted.homeId !== undefined && { homeId: wanted.homeId }),
  };
  const set = (part: Partial<WantedPlan>) => {
    setWanted({ ...wanted, ...part });
    // What was shown was of another choice.
    setPreview(undefined);
    setFailure(undefined);
  };
  const look = async () => {
    if (Object.keys(change).length === 1) return setFailure('Nothing is changed yet.');
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await call('POST /_api/plans/change', { ...change, preview: true });
      if ('clashes' in answer) setPreview(answer);
    } catch (error) {
      setPreview(undefined);
      setFailure(errorMessage(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void look();
  };
  const lengths = [...new Set([minutes, ...LENGTHS])]
    .filter((length) => length === wanted.minutes || canBe(days, plan, { ...wanted, minutes: length }))
    .sort((one, other) => one - other);
  const at = lengths.indexOf(wanted.minutes);
  return (
    <div className="change-plan" ref={form}>
      <CallForm onSubmit={submit} failure={undefined}>
        <WhenFields plan={plan} wanted={wanted} days={days} onWhen={set} />
        <SelectField
          label="How often?"
          value={wanted.repeatWeeks}
          onChange={({ currentTarget }) =>
            set({ repeatWeeks: REPEAT_WEEKS.find((weeks) => String(weeks) === currentTarget.value) ?? repeatWeeks })
          }
        >
          {REPEAT_WEEKS.map((weeks) => (
            <option key={weeks} value={weeks}>
              {rhythmLabel(weeks)}
            </option>
          ))}
        </SelectField>
        <fieldset className="change-length">
          <legend className="label">How long?</legend>
          <LengthStepper
            minutes={wanted.minutes}
            shorter={lengths[at - 1]}
            longer={lengths[at + 1]}
            onMinutes={(length) => set({ minutes: length })}
          />
        </fieldset>
        {offered.length > 0 && (
          <ExtrasChoice offered={offered} chosen={wanted.extras} onExtras={(chosen) => set({ extras: chosen })} />
        )}
        {homes.length > 0 && (
          <SelectField
            label="Home"
            value={wanted.homeId ?? ''}
            onChange={({ currentTarget }) => set({ homeId: Number(currentTarget.value) || undefined })}
          >
            <option value="">As now{address && `: ${address}`}</option>
            {homes
              .filter((home) => home.address !== address)
              .map((home) => (
                <option key={home.id} value={home.id}>
                  {home.label ?? home.address}
                </option>
              ))}
          </SelectField>
        )}
        {failure !== undefined && <FieldError>{failure}</FieldError>}
        {!preview && (
          <div className="row">
            <SubmitButton busy={busy} busyLabel="Looking…">
              See what changes
            </SubmitButton>
            <Button onClick={onClose} disabled={busy}>
              Keep it as it is
            </Button>
          </div>
        )}
      </CallForm>
      {preview && (
        <ChangeOutcome
          {...{ plan, wanted, preview, change, signInPath }}
          onChanged={async () => {
            await onChanged();
            onClose();
          }}
          onStale={look}
          onKeep={onClose}
        />
      )}
    </div>
  );
}
