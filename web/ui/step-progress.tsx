import type { CSSProperties } from 'react';

interface LadderProps {
  /** How many steps in all. */
  steps: number;
  /** How many are done. */
  done: number;
  /** Whether the next one is where one stands now: brass. */
  now?: boolean;
}

/** Progress as a flight of steps. Always beside words that say the same ("Step 4 of 8"), so ears skip it. */
export function Ladder({ steps, done, now = false }: LadderProps) {
  return (
    <span className="ladder" aria-hidden="true">
      {Array.from({ length: steps }, (_, step) => (
        <i
          key={step}
          className={step < done ? 'done' : now && step === done ? 'now' : undefined}
          style={{ '--n': step + 1 } as CSSProperties}
        />
      ))}
    </span>
  );
}
