import { useNavigate } from 'react-router';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-press.ts';
import { cleanerOnboarding } from '../destination.ts';
import { updateSessionUser } from '../session.ts';

/** Upgrades a customer's account to a cleaner's (docs/product.md#settings); its bookings stay. */
export function BecomeCleaner() {
  const navigate = useNavigate();
  const { press, busy } = usePress(async () => {
    const { user } = await call('POST /_api/auth/become_cleaner', {});
    void navigate(cleanerOnboarding(user));
    updateSessionUser(user);
    return undefined;
  });
  return (
    <>
      <p>
        Turn this account into a cleaner's account and set up your profile. Your bookings stay with it; it does not
        become a customer's account again.
      </p>
      <Button busy={busy} busyLabel="One moment..." onClick={press}>
        Become a cleaner
      </Button>
    </>
  );
}
