import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDollars } from '#contract/money';
import { rhythmLabel } from '#contract/plan-consent';
import type { RepeatWeeks } from '#contract/plan-dates';
import type { PlanOffer } from '#contract/plan-offer';
import { call } from '../../../api/http.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/inputs.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { firstWords, offerProblem } from './offer-problem.ts';

/** What was agreed to with a payment, as its request says it. */
export interface AgreedPlan {
  repeatWeeks: RepeatWeeks;
  consentVersion: number;
  consentText: string;
}

interface AgreeToPlanProps {
  /** The time that is held. */
  slotId: number;
  weeks: RepeatWeeks;
  /** The cleaner's first name. */
  name: string;
  disabled: boolean;
  /** Pay was pressed without a yes. */
  isMissing: boolean;
  /** Undefined: not, or not any more. */
  onAgreed: (agreed: AgreedPlan | undefined) => void;
  /** They cannot be had, and the visit is booked once. */
  onImpossible: () => void;
  onOnce: () => void;
}

/** Beside the card of a first visit: the words about charging it for the next ones, with a box (docs/product.md#standing-visits). */
export default function AgreeToPlan({ slotId, weeks, name, disabled, isMissing, ...props }: AgreeToPlanProps) {
  const { onAgreed, onImpossible, onOnce } = props;
  const [answer, setAnswer] = useState<PlanOffer | 'failed'>();
  const [isAgreed, setAgreed] = useState(false);
  const section = useRef<HTMLElement>(null);
  const onAnswer = useEffectEvent((given: PlanOffer | 'failed') => {
    setAnswer(given);
    if (given === 'failed' || given.problem !== null) onImpossible();
  });
  useEffect(() => {
    let isAwaited = true;
    const tell = (given: PlanOffer | 'failed') => isAwaited && onAnswer(given);
    call('GET /_api/plans/offer', { timeSlotId: String(slotId) }).then(tell, () => tell('failed'));
    return () => {
      isAwaited = false;
    };
  }, [slotId]);
  useEffect(() => {
    if (isMissing) section.current?.querySelector('input')?.focus();
  }, [isMissing]);
  if (!answer) return <TextSkeleton lines={3} />;
  if (answer === 'failed') return <Note>Standing visits cannot be chosen now. This visit is booked once.</Note>;
  if (answer.problem !== null) return <Note>{offerProblem(answer.problem, name)} This visit is booked once.</Note>;
  const { repeatWeeks, amount, percentOff, firstDate, consentText } = answer.rhythms.find(
    (one) => one.repeatWeeks === weeks,
  )!;
  const agree = (isTicked: boolean) => {
    setAgreed(isTicked);
    onAgreed(isTicked ? { repeatWeeks, consentText, consentVersion: answer.consentVersion } : undefined);
  };
  const choseOnce = () => {
    // This button is gone in a moment.
    section.current?.closest<HTMLElement>('[role=group]')?.focus({ preventScroll: true });
    onOnce();
  };
  return (
    <section ref={section} className="stack agree-to-plan" aria-labelledby="agree-to-plan">
      <h3 id="agree-to-plan">
        {rhythmLabel(weeks)} with {name}
      </h3>
      <p className="muted">
        This visit is paid now. From the next one on, {formatDollars(amount)} each
        {percentOff > 0 && `, ${percentOff}% off`}.{firstWords(firstDate, 'The next one', answer.takes)}
        {answer.takes === 'ask' && ` ${name} is asked first; this visit stands either way.`}
      </p>
      <CheckboxField
        label={consentText}
        checked={isAgreed}
        disabled={disabled}
        error={isMissing ? 'Please tick the box if you agree, or book this visit once' : undefined}
        onChange={({ currentTarget }) => agree(currentTarget.checked)}
      />
      <Button variant="quiet" disabled={disabled} onClick={choseOnce}>
        Only this once
      </Button>
    </section>
  );
}
