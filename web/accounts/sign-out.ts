import { clearUserData } from '../api/current-user.ts';
import { call, errorMessage } from '../api/http.ts';
import { notify } from '../ui/toasts.tsx';
import { checkSession, clearSession, notifyOtherTabs } from './session.ts';

/**
 * Clears the cached user first, then asks the server, then clears all cached data, also of calls that were under way. A
 * session that could not be ended is not hidden: it shows again, with the reason (docs/product.md#sessions).
 */
export async function signOut(): Promise<void> {
  clearSession();
  try {
    await call('POST /_api/auth/logout', {});
  } catch (error) {
    void notify('bad', 'You could not be signed out.', errorMessage(error, 'Please try again.'));
    await checkSession();
    notifyOtherTabs('changed');
  }
  clearUserData(null);
}
