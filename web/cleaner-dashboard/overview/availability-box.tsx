import { ButtonLink } from '../../ui/button.tsx';

/** `hours` are the open and booked ones of this calendar week (docs/product.md#weeks); undefined while not known. */
export const AvailabilityBox = ({ hours }: { hours: number | undefined }) => (
  <section className="card" aria-labelledby="availability">
    <h2 id="availability">Availability</h2>
    {hours !== undefined && <p>You're available {hours} hours this week</p>}
    <ButtonLink full to="#schedule">
      Update Availability
    </ButtonLink>
  </section>
);
