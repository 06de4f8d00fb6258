import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { StepProgress } from './step-progress.tsx';

interface CountdownProps {
  /** Seconds left when this is first shown; a new figure starts it anew. */
  seconds: number;
  /** Seconds from full to empty, for the step progress. */
  of: number;
  onEnd: () => void;
  /** What runs out: "This time is held for you while you pay." */
  children: ReactNode;
}

const STEPS = 5;

/** In seconds: from here on it looks different. */
const LOW = 120;

/** Announced to screen readers once each, politely, and never every second. */
const ANNOUNCED = new Map([
  [300, '5 minutes left.'],
  [120, '2 minutes left.'],
  [30, '30 seconds left.'],
]);

/** Minutes and seconds left, steps that empty, and an announcement at 5:00, 2:00 and 0:30. */
export function Countdown({ seconds, of, onEnd, children }: CountdownProps) {
  const left = useSecondsLeft(seconds, onEnd);
  const announcement = [...ANNOUNCED].findLast(([at]) => left <= at && seconds > at)?.[1];
  return (
    <div className={left <= LOW ? 'countdown low' : 'countdown'}>
      <span className="left" role="timer">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
      <span className="why">{children}</span>
      <StepProgress steps={STEPS} done={Math.round((left / of) * STEPS)} />
      <span className="vh" role="status">
        {left > 0 && announcement}
      </span>
    </div>
  );
}

/** Counts to the deadline, not by ticks: a sleeping tab wakes up with the right figure. */
function useSecondsLeft(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(Math.max(0, Math.ceil(seconds)));
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    const deadline = Date.now() + seconds * 1000;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const remains = Math.max(0, deadline - Date.now());
      setLeft(Math.ceil(remains / 1000));
      if (remains === 0) ended();
      else timer = setTimeout(tick, remains % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [seconds]);
  return left;
}
