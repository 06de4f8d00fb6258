import { useState } from 'react';
import type { Job, JobAction } from '#contract/cleaner-dashboard';
import { Button } from '../../ui/button.tsx';
import { useFocusBack } from '../../ui/focus.ts';
import { ACTION_BUTTONS, type AvailableAction, actionState, availableFromLabel, isOnePress } from './action-labels.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { OnePress } from './one-press.tsx';
import { useServerNow } from './use-server-now.ts';
import './job-actions.css';

interface JobActionsProps {
  job: Job;
  /** When the browser got the answer, by its own clock. */
  answeredAt: number;
  /** The job is somebody else's from now on. */
  onHandedOn?: (message: string) => void;
}

/** What the cleaner can do with the job now and later; each action says what it does to the money before it is submitted. */
export function JobActions({ job, answeredAt, onHandedOn }: JobActionsProps) {
  const moments = job.moves.flatMap(({ from, until }) => [from, until].flatMap((at) => (at ? Date.parse(at) : [])));
  const now = useServerNow(job.now, answeredAt, moments);
  const [open, setOpen] = useState<JobAction>();
  const options = job.moves.filter((option) => actionState(option, now) !== 'past');
  if (options.length === 0) return null;
  return (
    <section className="card job-actions" aria-labelledby="job-actions">
      <h2 id="job-actions">This job</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
      <ul role="list">
        {options.map((option, index) => (
          <li key={option.action}>
            <ActionRow
              option={option}
              job={job}
              now={now}
              isFirst={index === 0}
              isOpen={open === option.action}
              onOpen={() => setOpen(option.action)}
              onLeave={() => setOpen(undefined)}
              onHandedOn={onHandedOn}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ActionRowProps {
  option: AvailableAction;
  job: Job;
  now: number;
  /** Of those that are possible: the one that comes next in a job. */
  isFirst: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onLeave: () => void;
  onHandedOn: ((message: string) => void) | undefined;
}

function ActionRow({ option, job, now, isFirst, isOpen, onOpen, onLeave, onHandedOn }: ActionRowProps) {
  const opener = useFocusBack(isOpen);
  const isLater = actionState(option, now) === 'later';
  if (isOnePress(option, job, now) && !isLater) return <OnePress option={option} job={job} primary={isFirst} />;
  if (isOpen && !isLater) return <ConfirmAction {...{ option, job, onLeave, onHandedOn }} />;
  return (
    <>
      <Button
        ref={opener}
        full
        variant={option.action === 'cancel' ? 'danger-line' : 'secondary'}
        disabled={isLater}
        onClick={onOpen}
      >
        {ACTION_BUTTONS[option.action].open}
      </Button>
      {isLater && <p className="cap">{availableFromLabel(option, job.timeZone)}</p>}
    </>
  );
}
