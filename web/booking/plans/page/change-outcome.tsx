import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Parsed, Reply } from '#contract/calls';
import { firstNameOf } from '#contract/first-name';
import { extraLabel, longHours, shortOfAdvice } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { droppedWords, insteadWords, movedWords, takenOffWords } from '#contract/plan-changed-words';
import type { Plan } from '#contract/plans';
import { ApiError, call, errorMessage } from '../../../api/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { takeFocus } from '../../../ui/focus.ts';
import { CheckboxField } from '../../../ui/inputs.tsx';
import { Note } from '../../../ui/note.tsx';
import { notify } from '../../../ui/toasts.tsx';
import {
  changedClashes,
  clashWords,
  dateOfPlan,
  lostLengthWords,
  momentOfPlan,
  priceLabel,
  unchangedWords,
  whenOf,
} from '../plan-words.ts';
import type { WantedPlan } from './part-props.ts';

/** What a change would come to, as it is asked for before anything is done. */
export type ChangePreview = Extract<Reply<'POST /_api/plans/change'>, { clashes: unknown }>;

interface ChangeOutcomeProps {
  plan: Plan;
  wanted: WantedPlan;
  preview: ChangePreview;
  /** The call that makes it. */
  change: Parsed<'POST /_api/plans/change'>;
  signInPath: string;
  onChanged: () => Promise<void>;
  /** The terms have changed meanwhile: they are asked for again. */
  onStale: () => Promise<void>;
  onKeep: () => void;
}

/** The first date, the price, what clashes and what stays, the words that have to be agreed to, and the press that does it. */
export function ChangeOutcome({
  plan,
  wanted,
  preview,
  change,
  signInPath,
  onChanged,
  onStale,
  onKeep,
}: ChangeOutcomeProps) {
  const [isAgreed, setAgreed] = useState(false);
  const [unticked, setUnticked] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLElement>(null);
  const { amount, consentText, firstDate, insteadOf, clashes, unchanged, lostLengths, moved, dropped, takenOff } =
    preview;
  const day = (date: string) => dateOfPlan(date, plan);
  const moment = (time: string) => momentOfPlan(time, plan);
  const name = firstNameOf(plan.cleaner.displayName);
  // The button that was pressed must not be the one that agrees to what is shown now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of other terms this is asked again
  useEffect(() => {
    takeFocus(box.current);
    setAgreed(false);
  }, [preview]);
  const mayAgree = consentText === null || plan.token !== null;
  const press = async () => {
    if (consentText !== null && !isAgreed) {
      setUnticked('Please tick the box if you agree');
      box.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
      return;
    }
    setBusy(true);
    try {
      const answer = await call('POST /_api/plans/change', {
        ...change,
        amount,
        ...(consentText !== null && { consentText }),
      });
      if ('message' in answer) void notify('ok', answer.message);
      await onChanged();
    } catch (error) {
      void notify('bad', errorMessage(error));
      if (error instanceof ApiError && error.status === 409) await onStale();
      setBusy(false);
    }
  };
  return (
    <section className="cancel-box" ref={box} tabIndex={-1} aria-labelledby="what-changes">
      <h3 id="what-changes">From {day(firstDate)} on</h3>
      <Facts
        facts={{
          When: whenOf(wanted),
          Visit: [longHours(preview.minutes), ...wanted.extras.map(extraLabel)].join(', '),
          Price: priceLabel(preview),
        }}
      />
      {insteadOf && <p>{insteadWords(day(insteadOf))}</p>}
      {shortOfAdvice(preview) && <p className="small muted">{shortOfAdvice(preview)}</p>}
      {unchanged.length > 0 && <p>{unchangedWords(unchanged.map(day))}</p>}
      {lostLengths.length > 0 && <p>{lostLengthWords(lostLengths.map(day), preview.minutes)}</p>}
      {moved.map((visit) => (
        <p key={visit.startTime}>
          {movedWords(moment(visit.startTime), longHours(visit.minutes), formatDollars(visit.amount))}
        </p>
      ))}
      {dropped.map(({ startTime }) => (
        <p key={startTime}>{droppedWords(moment(startTime))}</p>
      ))}
      {takenOff.map((date) => (
        <p key={date}>{takenOffWords(day(date))}</p>
      ))}
      {clashes.length > 0 && (
        <Note kind="wait">
          <p>{changedClashes(clashes.length, name)}</p>
          <ul>
            {clashes.map(({ nominalDate, clash }) => (
              <li key={nominalDate}>
                {day(nominalDate)}: {clashWords(clash, name)}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {consentText !== null && mayAgree && (
        <CheckboxField
          label={consentText}
          checked={isAgreed}
          disabled={busy}
          error={unticked}
          onChange={({ currentTarget }) => {
            setAgreed(currentTarget.checked);
            setUnticked(undefined);
          }}
        />
      )}
      {!mayAgree && (
        <p>
          This is more than was agreed to. <Link to={signInPath}>Sign in</Link> to agree to it.
        </p>
      )}
      <div className="actions">
        {mayAgree && (
          <Button variant="primary" busy={busy} busyLabel="Changing…" onClick={() => void press()}>
            Change all of them
          </Button>
        )}
        <Button onClick={onKeep} disabled={busy}>
          Keep it as it is
        </Button>
      </div>
    </section>
  );
}
