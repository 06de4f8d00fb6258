import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFocusBack } from '../../../ui/focus.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { dayOfVisit } from '../plan-words.ts';
import type { ClashProps } from './clash-box.tsx';

// A list of times is needed for few dates.
const ClashBox = lazyComponent(() => import('./clash-box.tsx'), <TextSkeleton lines={3} />);

/** "Choose", for the signed-in customer, on a date without its time, or again (docs/product.md#standing-visits). */
export function ClashQuestion(props: ClashProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const day = dayOfVisit(props.visit, props.plan);
  if (isOpen) return <ClashBox {...props} day={day} onClose={() => setOpen(false)} />;
  const isAsked = props.visit.state === 'clash';
  const word = isAsked ? 'Choose' : 'Choose again';
  return (
    <Button
      ref={opener}
      {...(isAsked && { variant: 'primary' })}
      aria-label={`${word} for ${day}`}
      onClick={() => setOpen(true)}
    >
      {word}
    </Button>
  );
}
