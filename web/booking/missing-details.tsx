import { lazy, Suspense } from 'react';
import type { BookingByToken } from '#contract/booking';
import { TextSkeleton } from '../ui/skeletons.tsx';

const Form = lazy(async () => ({ default: (await import('./missing-details-form.tsx')).MissingDetailsForm }));

export interface MissingDetailsProps {
  booking: BookingByToken;
  token: string;
  onSaved: () => void;
}

/** Asks for the address that was left out while booking (docs/product.md#who-may-book). */
export function MissingDetails(props: MissingDetailsProps) {
  return (
    <Suspense fallback={<TextSkeleton lines={4} />}>
      <Form {...props} />
    </Suspense>
  );
}
