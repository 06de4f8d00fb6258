import { useId, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { RESCUE_WISHES, type RescueWish } from '#contract/rescue-states';
import { call, errorMessage } from '../../api/http.ts';
import { FieldError } from '../../ui/field.tsx';
import { notify } from '../../ui/toasts.tsx';
import '../../ui/check-group.css';
import { firstNameOf } from '#contract/first-name';
import './rescue.css';
import { WISH_LABELS } from './rescue-words.ts';

interface RescueWishProps {
  booking: BookingByToken & { rescueWish: RescueWish };
  token: string;
}

/** What is to happen if the cleaner cannot come: saved as soon as it is chosen. */
export default function RescueWishChoice({ booking: { id, cleaner, rescueWish, paid }, token }: RescueWishProps) {
  const [chosen, setChosen] = useState(rescueWish);
  const [failure, setFailure] = useState<string>();
  const heading = useId();
  const name = firstNameOf(cleaner.displayName);
  const choose = async (wish: RescueWish) => {
    const before = chosen;
    setChosen(wish);
    setFailure(undefined);
    try {
      const { message } = await call('POST /_api/bookings/rescue-wish', { bookingId: id, token, wish });
      void notify('ok', message);
    } catch (error) {
      setChosen(before);
      setFailure(errorMessage(error));
    }
  };
  return (
    <section className="rescue-wish" aria-labelledby={heading}>
      <h2 id={heading}>If {name} cannot come</h2>
      {paid === false && (
        <p className="small muted">
          Until this visit is paid, nothing is charged if {name} cannot come, and you are asked what to do instead. What
          you choose here counts once it is paid.
        </p>
      )}
      <fieldset className="check-group" aria-labelledby={heading}>
        <div>
          {RESCUE_WISHES.map((wish) => (
            <label key={wish} className="check">
              <input type="radio" name="rescue-wish" checked={wish === chosen} onChange={() => void choose(wish)} />
              <span>
                <b>{WISH_LABELS[wish].label}</b> <span className="cap">{WISH_LABELS[wish].about}</span>
              </span>
            </label>
          ))}
        </div>
        {failure !== undefined && <FieldError>{failure}</FieldError>}
      </fieldset>
    </section>
  );
}
