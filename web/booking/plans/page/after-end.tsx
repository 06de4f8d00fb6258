import type { Reply } from '#contract/calls';
import { firstNameOf } from '#contract/first-name';
import type { Plan } from '#contract/plans';
import { ButtonLink } from '../../../ui/button.tsx';
import { bookAgainPath } from '../../booking-format.ts';
import { comeAgainPath } from '../plan-words.ts';

interface AfterEndProps {
  plan: Plan;
  /** The last visit that was done; null where there is none, and for who has the link alone. */
  again: Reply<'GET /_api/plan'>['again'];
}

/** Where visits that have ended can be had again; never before they have (docs/product.md#standing-visits). */
export function AfterEnd({ plan: { cleaner, city, endCode }, again }: AfterEndProps) {
  const name = firstNameOf(cleaner.displayName);
  const another = (
    <ButtonLink to={`/cleaning-services/${city.slug}`} reloadDocument>
      Find another cleaner
    </ButtonLink>
  );
  // Who has stopped them before any visit was done looks for nobody else.
  if (again === null && endCode === 'by_customer')
    return cleaner.isPublic ? (
      <p className="row after-end">
        <ButtonLink to={`/cleaning-services/${city.slug}/${cleaner.slug}`} reloadDocument>
          See {name}’s times
        </ButtonLink>
      </p>
    ) : null;
  if (!cleaner.isPublic || again === null) return <p className="row after-end">{another}</p>;
  return (
    <p className="row after-end">
      <ButtonLink to={bookAgainPath(again.bookingId)} reloadDocument>
        Book {name} again
      </ButtonLink>
      {again.token !== null && endCode !== 'not_accepted' && (
        <ButtonLink variant="quiet" to={comeAgainPath(again.token)} reloadDocument>
          Begin standing visits again
        </ButtonLink>
      )}
      {endCode === 'by_cleaner' && another}
    </p>
  );
}
