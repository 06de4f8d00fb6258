import type { Reply } from '#contract/calls';
import type { Plan } from '#contract/plans';
import { ButtonLink } from '../../../ui/button.tsx';
import { bookAgainPath, firstNameOf } from '../../booking-format.ts';
import { comeAgainPath } from '../plan-words.ts';

interface AfterEndProps {
  plan: Plan;
  again: NonNullable<Reply<'GET /_api/plan'>['again']>;
}

/** Where visits that have ended can be had again; never before they have (docs/product.md#standing-visits). */
export function AfterEnd({ plan: { cleaner, city, endCode }, again: { bookingId, token } }: AfterEndProps) {
  const name = firstNameOf(cleaner.displayName);
  if (!cleaner.isPublic) {
    return (
      <p className="row after-end">
        <ButtonLink to={`/cleaning-services/${city.slug}`} reloadDocument>
          Find another cleaner
        </ButtonLink>
      </p>
    );
  }
  return (
    <p className="row after-end">
      <ButtonLink to={bookAgainPath(bookingId)} reloadDocument>
        Book {name} again
      </ButtonLink>
      {token !== null && endCode !== 'not_accepted' && (
        <ButtonLink variant="quiet" to={comeAgainPath(token)} reloadDocument>
          Begin standing visits again
        </ButtonLink>
      )}
    </p>
  );
}
