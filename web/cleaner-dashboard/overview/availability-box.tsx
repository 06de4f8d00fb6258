import { ButtonLink } from '../../ui/button.tsx';

interface AvailabilityBoxProps {
  /** The open and booked ones of the coming seven days (docs/product.md#weeks); undefined while not known. */
  hours: number | undefined;
  /** How many of them are booked. */
  booked?: number | undefined;
  /** Whether customers can see the cleaner: before that no time is open. */
  isPublic: boolean;
}

const inHours = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

/** How much of the week can be booked; where it is nothing, what to do about it. */
export const AvailabilityBox = ({ hours, booked = 0, isPublic }: AvailabilityBoxProps) => (
  <section className="card" aria-labelledby="availability">
    <h2 id="availability">Availability</h2>
    {hours === 0 && (
      <p>
        {isPublic
          ? 'Turn on the days that you work, and customers find your times at once.'
          : 'Customers do not see you at the moment, so none of your times is open. The usual week that you set is kept, and you can change it.'}
      </p>
    )}
    {hours !== undefined && (
      <p className={hours === 0 ? 'small muted' : undefined}>You're available {hours} hours this week</p>
    )}
    {hours !== undefined && booked > 0 && (
      <p className="cap">
        {booked < hours ? `${inHours(hours - booked)} open, ${inHours(booked)} booked.` : 'All of them are booked.'}
      </p>
    )}
    <ButtonLink full variant={hours === 0 && isPublic ? 'primary' : 'secondary'} to="#schedule">
      Update Availability
    </ButtonLink>
  </section>
);
