import { useRefresh } from '../../api/refresh.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import type { MyBooking } from './my-bookings-order.ts';

const CleanerInDoubt = lazyComponent(() => import('../rescue/cleaner-in-doubt.tsx'), <TextSkeleton lines={4} />);
const RescueNews = lazyComponent(() => import('../rescue/rescue-news.tsx'), <TextSkeleton lines={4} />);

/** On the ticket of what comes next: its cleaner does not come, or may not, and what is to be done can be said right here. */
export function RescueChoice({ booking, now }: { booking: MyBooking; now: number }) {
  const refresh = useRefresh();
  const { rescue, token } = booking;
  if (token === null) return null;
  const onChanged = () => refresh('GET /_api/bookings/mine', 'GET /_api/bookings/by-token');
  if (booking.inDoubt) return <CleanerInDoubt {...{ booking, token, now, onChanged }} />;
  return rescue && <RescueNews booking={{ ...booking, rescue }} {...{ token, now, onChanged }} />;
}
