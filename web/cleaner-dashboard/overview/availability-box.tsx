import { ButtonLink } from '../../ui/button.tsx';

interface AvailabilityBoxProps {
  /** The open and booked ones of the coming seven days (docs/product.md#weeks); undefined while not known. */
  hours: number | undefined;
  /** Whether customers can see the cleaner: before that no time is open. */
  isPublic: boolean;
}

/** How much of the week can be booked; where it is nothing, what to do about it. */
export const AvailabilityBox = ({ hours, isPublic }: AvailabilityBoxProps) => (
  <section className="card" aria-labelledby="availability">
    <h2 id="availability">Availability</h2>
    {hours === 0 && (
      <p>
        {isPublic
          ? 'Turn on the days that you work, and customers find your times at once.'
          : 'Your times open once our team has approved your profile. Until then, set your usual week.'}
      </p>
    )}
    {hours !== undefined && (
      <p className={hours === 0 ? 'small muted' : undefined}>You're available {hours} hours this week</p>
    )}
    <ButtonLink full variant={hours === 0 && isPublic ? 'primary' : 'secondary'} to="#schedule">
      Update Availability
    </ButtonLink>
  </section>
);
