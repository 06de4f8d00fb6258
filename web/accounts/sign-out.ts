import { clearUserData } from '../api/current-user.ts';
import { errorMessage, send } from '../api/http.ts';
import { notify } from '../ui/toasts.tsx';
import { checkSession, clearSession, dropHint, notifyOtherTabs, restoreHint } from './session.ts';

/**
 * Clears the cached user first, then asks the server, then clears all cached data, also of calls that were under way.
 * Whoever leaves the page at once, by the back button for instance, is signed out all the same. A session that could not
 * be ended is not hidden: it shows again, with the reason (docs/product.md#sessions).
 */
export async function signOut(): Promise<void> {
  clearSession();
  dropHint();
  try {
    await send('POST /_api/auth/logout', {}, { keepalive: true });
  } catch (error) {
    restoreHint();
    void notify('bad', 'You could not be signed out.', errorMessage(error, 'Please try again.'));
    await checkSession();
    notifyOtherTabs('changed');
  }
  clearUserData(null);
}
