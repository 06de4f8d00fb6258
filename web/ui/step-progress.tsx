import type { CSSProperties } from 'react';

interface StepProgressProps {
  /** How many steps in all. */
  steps: number;
  /** How many are done. */
  done: number;
  /** Marks the step after the done ones as the current one. */
  current?: boolean;
}

/** Progress as a row of rising steps. Text beside it says the same ("Step 4 of 8"), so screen readers skip it. */
export function StepProgress({ steps, done, current = false }: StepProgressProps) {
  return (
    <span className="step-progress" aria-hidden="true">
      {Array.from({ length: steps }, (_, step) => (
        <i
          key={step}
          className={step < done ? 'done' : current && step === done ? 'current' : undefined}
          style={{ '--step': step + 1 } as CSSProperties}
        />
      ))}
    </span>
  );
}
