import { useState } from 'react';
import type { Job, JobAction } from '#contract/cleaner-dashboard';
import { Button } from '../../ui/button.tsx';
import { useFocusBack } from '../../ui/focus.ts';
import { fromWords, MOVE_BUTTONS, type Move, moveState } from './action-labels.ts';
import { LastStep } from './confirm-action.tsx';
import { useServerNow } from './use-server-now.ts';
import './job-actions.css';

interface MovesProps {
  job: Job;
  /** When the browser got the answer, by its own clock. */
  answeredAt: number;
}

/** What the cleaner can make of the job now, and what later; each says what it does to the money before the last press. */
export function Moves({ job, answeredAt }: MovesProps) {
  const moments = job.moves.flatMap(({ from, until }) => [from, until].flatMap((at) => (at ? Date.parse(at) : [])));
  const now = useServerNow(job.now, answeredAt, moments);
  const [open, setOpen] = useState<JobAction>();
  const moves = job.moves.filter((move) => moveState(move, now) !== 'over');
  if (moves.length === 0) return null;
  return (
    <section className="card job-actions" aria-labelledby="job-actions">
      <h2 id="job-actions">This job</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
      <ul role="list">
        {moves.map((move) => (
          <li key={move.action}>
            <MoveRow
              move={move}
              job={job}
              now={now}
              isOpen={open === move.action}
              onOpen={() => setOpen(move.action)}
              onLeave={() => setOpen(undefined)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MoveRowProps {
  move: Move;
  job: Job;
  now: number;
  isOpen: boolean;
  onOpen: () => void;
  onLeave: () => void;
}

function MoveRow({ move, job, now, isOpen, onOpen, onLeave }: MoveRowProps) {
  const opener = useFocusBack(isOpen);
  const isLater = moveState(move, now) === 'later';
  if (isOpen && !isLater) return <LastStep move={move} job={job} onLeave={onLeave} />;
  return (
    <>
      <Button
        ref={opener}
        full
        variant={move.action === 'cancel' ? 'danger-line' : 'secondary'}
        disabled={isLater}
        onClick={onOpen}
      >
        {MOVE_BUTTONS[move.action].open}
      </Button>
      {isLater && <p className="cap">{fromWords(move, job.timeZone)}</p>}
    </>
  );
}
