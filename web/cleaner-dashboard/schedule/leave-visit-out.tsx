import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFocusBack } from '../../ui/focus.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import type { LeaveVisitOutProps } from './leave-out-reason.tsx';

// Forms are needed for few times of a week.
const LeaveOutReason = lazyComponent(() => import('./leave-out-reason.tsx'), <TextSkeleton lines={3} />);

/** A planned visit that its cleaner cannot come to: nothing is paid yet, and both are asked what to do. */
export function LeaveVisitOut(props: LeaveVisitOutProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  if (isOpen) return <LeaveOutReason {...props} onKeep={() => setOpen(false)} />;
  return (
    <Button ref={opener} variant="danger-line" onClick={() => setOpen(true)}>
      I can’t come then
    </Button>
  );
}
