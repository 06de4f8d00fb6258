import { ScrubbedSteps } from '../drawings/scenes.tsx';
import { PlaceButton } from './place-button.tsx';
import './closing-call.css';

interface ClosingCallProps {
  /** How many times are open this week; undefined until that is known. */
  open: number | undefined;
  /** Where; undefined for all cities together. */
  city: string | undefined;
}

/** Call to action at the end of the home page: leads up to the open times. */
export function ClosingCall({ open, city }: ClosingCallProps) {
  return (
    <section className="wrap closing" aria-labelledby="closing">
      <div className="panel-of-steps">
        <div>
          <h2 id="closing">Home by six, and it's already done.</h2>
          {open !== undefined && open > 0 && (
            <p>
              {open} open {open === 1 ? 'time' : 'times'}
              {city && ` in ${city}`} this week.
            </p>
          )}
          <PlaceButton big to="#availability">
            Find a Cleaner
          </PlaceButton>
        </div>
        <ScrubbedSteps />
      </div>
    </section>
  );
}
