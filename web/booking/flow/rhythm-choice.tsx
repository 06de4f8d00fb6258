import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { RepeatWeeks } from '#contract/plan-dates';
import { firstNameOf, type Offer } from '../booking-format.ts';
import { RhythmField } from '../plans/start/rhythm-field.tsx';
import { chosenWeeks, saveChosenWeeks } from './booking-storage.ts';

export interface Rhythm {
  weeks: RepeatWeeks | undefined;
  choose: (weeks: RepeatWeeks | undefined) => void;
  /** Set once a guest has tried to go on with standing visits. */
  error: string | undefined;
  /** Whether the form may be sent: standing visits need an account. */
  mayGoOn: (event: FormEvent) => boolean;
}

/** How often the visit at a time is to be repeated: once, if nothing is chosen (docs/product.md#standing-visits). */
export function useRhythm(slotId: number, isSignedIn: boolean): Rhythm {
  const [weeks, setWeeks] = useState(() => chosenWeeks(slotId));
  const [hasTried, setTried] = useState(false);
  const needsAccount = weeks !== undefined && !isSignedIn;
  return {
    weeks,
    choose(chosen) {
      setWeeks(chosen);
      setTried(false);
      saveChosenWeeks(slotId, chosen);
    },
    error: needsAccount && hasTried ? 'Please sign in first, or choose Once' : undefined,
    mayGoOn(event) {
      if (!needsAccount) return true;
      event.preventDefault();
      setTried(true);
      (event.currentTarget as HTMLFormElement).querySelector<HTMLElement>('input[name=rhythm]:checked')?.focus();
      return false;
    },
  };
}

interface RhythmChoiceProps {
  offer: Offer;
  rhythm: Rhythm;
  isGuest: boolean;
}

/** "How often?", and what another answer than Once takes. Nothing is agreed to here: that comes with the payment. */
export function RhythmChoice({ offer, rhythm: { weeks, choose, error }, isGuest }: RhythmChoiceProps) {
  const { id, cleaner } = offer.timeSlot;
  const back = `?next=${encodeURIComponent(`/book/${id}`)}`;
  return (
    <div className="wide">
      <RhythmField {...{ weeks, error }} onChoose={choose} />
      {weeks !== undefined && (
        <p className="hint" role="status">
          {isGuest ? (
            <>
              Standing visits need an account, because each one is charged to your card shortly before it.{' '}
              <Link to={`/login${back}`}>Sign in</Link> or <Link to={`/signup${back}`}>create an account</Link> and come
              back here: what you typed stays. Or choose Once.
            </>
          ) : (
            `${firstNameOf(cleaner.displayName)} comes again at the same time. What each visit costs, and when it is charged, you read and agree to with the payment.`
          )}
        </p>
      )}
    </div>
  );
}
