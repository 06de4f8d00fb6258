import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/call.ts';
import { callQuery } from '../api/page-data.ts';
import { WithQueries } from '../api/with-queries.tsx';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { BookingFlow } from './booking-flow.tsx';
import type { NewBooking } from './new-booking.ts';
import './booking.css';

export interface InDialogProps {
  slotId: number;
  serviceId?: number | undefined;
  onLock: (locked: boolean) => void;
  onClose: () => void;
  onBooked: (booking: NewBooking) => void;
}

/** The dialog's content: fetches price and availability again, then shows the forms. */
export function BookingInDialog(props: InDialogProps) {
  return (
    <WithQueries>
      <FreshOffer {...props} />
    </WithQueries>
  );
}

function FreshOffer({ slotId, serviceId, onLock, onClose, onBooked }: InDialogProps) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...callQuery('GET /_api/time-slot', { timeSlotId: String(slotId) }, 0),
    refetchOnMount: 'always',
  });
  if (data && isFetchedAfterMount) {
    return (
      <BookingFlow
        offer={data}
        serviceId={serviceId}
        otherTimes={
          <Button variant="primary" big full onClick={onClose}>
            See other times
          </Button>
        }
        onLock={onLock}
        onEscape={onClose}
        onBooked={onBooked}
      />
    );
  }
  if (error && !isFetching) {
    const isGone = error instanceof ApiError && error.status === 404;
    return (
      <div className="booking">
        <Note kind="bad" role="alert">
          {error.message}
        </Note>
        <Button variant="primary" big full onClick={isGone ? onClose : () => refetch()}>
          {isGone ? 'See other times' : 'Try again'}
        </Button>
      </div>
    );
  }
  return (
    <div className="booking">
      <TextSkeleton lines={6} />
    </div>
  );
}
