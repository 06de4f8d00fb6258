import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import { formatRate, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useMomentLabel } from '../booking-format.ts';
import { isDeclined, saveChosenTip, saveDeclined, TIP_PATH } from './chosen-tip.ts';
import { offeredTips, readTip } from './tip-amounts.ts';
import './ask-for-tip.css';

interface AskForTipProps {
  booking: BookingByToken;
  token: string;
  /** Goes to the page that pays. */
  onChosen?: (path: string) => void;
}

/** The card form needs another policy than this page's, so the browser loads a new document (docs/security.md). */
const openPage = (path: string) => window.location.assign(path);

/** Asks once whether the customer would like to tip, with nothing chosen beforehand (docs/product.md#tips). */
export default function AskForTip({ booking, token, onChosen = openPage }: AskForTipProps) {
  const isHydrated = useHydrated();
  const [isAsked, setAsked] = useState(true);
  const isWaived = isHydrated && isAsked && isDeclined(booking.id);
  const ask = (wanted: boolean) => {
    saveDeclined(booking.id, !wanted);
    setAsked(wanted);
  };
  if (!isAsked || isWaived) {
    return (
      <TipAfterAll name={firstNameOf(booking.cleaner.displayName)} takesFocus={!isAsked} onPress={() => ask(true)} />
    );
  }
  return (
    <TipForm
      booking={booking}
      onNone={() => ask(false)}
      onChosen={(amount) => {
        saveChosenTip({ bookingId: booking.id, token, amount });
        onChosen(TIP_PATH);
      }}
    />
  );
}

interface TipAfterAllProps {
  name: string;
  /** The button that was pressed is gone. */
  takesFocus: boolean;
  onPress: () => void;
}

function TipAfterAll({ name, takesFocus, onPress }: TipAfterAllProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button ref={button} onClick={onPress}>
      Tip {name} after all
    </Button>
  );
}

const OTHER = 'other';
const NONE = 'none';

interface TipFormProps {
  booking: BookingByToken;
  onNone: () => void;
  onChosen: (amount: number) => void;
}

function TipForm({ booking, onNone, onChosen }: TipFormProps) {
  const { tip, cleaner, now, city } = booking;
  const [choice, setChoice] = useState<string>();
  const [other, setOther] = useState('');
  const [failure, setFailure] = useState<{ of: 'choice' | 'other'; message: string }>();
  const form = useRef<HTMLFormElement>(null);
  const until = useMomentLabel(tip.until ?? now, city.timeZone);
  const name = firstNameOf(cleaner.displayName);
  const fail = (of: 'choice' | 'other', message: string) => {
    setFailure({ of, message });
    form.current?.querySelector<HTMLElement>(of === 'other' ? 'input[type=text]' : 'input[type=radio]')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (choice === undefined) return fail('choice', 'Choose an amount, or no tip');
    if (choice === NONE) return onNone();
    const read = choice === OTHER ? readTip(other, tip.most) : { amount: Number(choice) };
    if ('error' in read) return fail('other', read.error);
    onChosen(read.amount);
  };
  const choices = [
    ...offeredTips(booking).map(({ amount, label }) => [String(amount), label] as const),
    [OTHER, 'Another amount'] as const,
    [NONE, 'No tip'] as const,
  ];
  const describedBy = failure?.of === 'choice' ? 'tip-hint tip-error' : 'tip-hint';
  return (
    <form ref={form} className="ask-for-tip" noValidate onSubmit={submit}>
      <fieldset className="check-group" aria-describedby={describedBy}>
        <legend className="label">Would you like to tip {name}?</legend>
        <p className="hint" id="tip-hint">
          All of it goes to {name}. Possible until {until}.
        </p>
        <div>
          {choices.map(([value, label]) => (
            <label key={value} className="check">
              <input
                type="radio"
                name="tip"
                value={value}
                checked={choice === value}
                onChange={() => {
                  setChoice(value);
                  setFailure(undefined);
                }}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
        {failure?.of === 'choice' && <FieldError id="tip-error">{failure.message}</FieldError>}
      </fieldset>
      {choice === OTHER && (
        <TextField
          label="Your tip in dollars"
          inputMode="decimal"
          autoComplete="off"
          hint={`From ${formatRate(toDollars(policy.tip.lowestCents))} to ${formatRate(tip.most)}.`}
          value={other}
          error={failure?.of === 'other' ? failure.message : undefined}
          onChange={({ currentTarget }) => {
            setOther(currentTarget.value);
            setFailure(undefined);
          }}
        />
      )}
      <Button type="submit">{choice === NONE ? 'No tip' : 'Continue to payment'}</Button>
    </form>
  );
}
