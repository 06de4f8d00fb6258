import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { firstNameOf } from '#contract/first-name';
import type { RepeatWeeks } from '#contract/plan-dates';
import type { CurrentUser } from '../../api/current-user.ts';
import { VerificationLink } from '../../ui/verification-link.tsx';
import type { Offer } from '../booking-format.ts';
import { RhythmField } from '../plans/start/rhythm-field.tsx';
import { chosenWeeks, saveChosenWeeks } from './slot-choice.ts';

export interface Rhythm {
  weeks: RepeatWeeks | undefined;
  choose: (weeks: RepeatWeeks | undefined) => void;
  /** Set once somebody has tried to go on with standing visits who cannot have them yet. */
  error: string | undefined;
  /**
   * Whether the form may be sent: standing visits need an account, and its email verified. Where not, the focus comes here,
   * once `others` says that no field before has it.
   */
  mayGoOn: (event: FormEvent<HTMLFormElement>, others: () => Promise<boolean>) => boolean;
}

const FIRST = {
  account: 'Please sign in first, or choose Once',
  proof: 'Please verify your email first, or choose Once',
};

/** How often the visit at a time is to be repeated: once, if nothing is chosen (docs/product.md#standing-visits). */
export function useRhythm(slotId: number, user: CurrentUser | undefined): Rhythm {
  const [weeks, setWeeks] = useState(() => chosenWeeks(slotId));
  const [hasTried, setTried] = useState(false);
  const lacks = weeks === undefined ? undefined : !user ? 'account' : user.isUnproven ? 'proof' : undefined;
  return {
    weeks,
    choose(chosen) {
      setWeeks(chosen);
      setTried(false);
      saveChosenWeeks(slotId, chosen);
    },
    error: lacks && hasTried ? FIRST[lacks] : undefined,
    mayGoOn(event, others) {
      if (!lacks) return true;
      event.preventDefault();
      setTried(true);
      const form = event.currentTarget;
      void others().then(
        (areRight) => areRight && form.querySelector<HTMLElement>('input[name=rhythm]:checked')?.focus(),
      );
      return false;
    },
  };
}

interface RhythmChoiceProps {
  offer: Offer;
  rhythm: Rhythm;
  user: CurrentUser | undefined;
}

/** "How often?", and what another answer than Once takes. Nothing is agreed to here: that comes with the payment. */
export function RhythmChoice({ offer, rhythm: { weeks, choose, error }, user }: RhythmChoiceProps) {
  const { id, cleaner } = offer.timeSlot;
  const back = `?next=${encodeURIComponent(`/book/${id}`)}`;
  return (
    <div className="wide">
      <RhythmField {...{ weeks, error }} onChoose={choose} />
      {weeks !== undefined && user?.isUnproven && <VerifyFirst email={user.email} />}
      {weeks !== undefined && !user?.isUnproven && (
        <p className="hint" role="status">
          {!user ? (
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

/** What standing visits need of an account whose email nobody has verified, and the link to it once more. */
function VerifyFirst({ email }: { email: string }) {
  return (
    <div role="status">
      <p className="hint">
        Standing visits need a verified email, because each one is announced there before it is charged. Open the link
        that we sent to <b>{email}</b>, and come back here: what you typed stays. Or choose Once.
      </p>
      <VerificationLink>Send the link again</VerificationLink>
    </div>
  );
}
