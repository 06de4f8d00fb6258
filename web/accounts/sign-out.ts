import { clearUserData } from '../api/current-user.ts';
import { errorMessage, send } from '../api/http.ts';
import { notify } from '../ui/toasts.tsx';
import { clearSession, dropHint, notifyOtherTabs, showSessionAgain } from './session.ts';

/**
 * Clears the cached user first, then asks the server, then clears all cached data, also of calls that were under way.
 * Whoever leaves the page at once, by the back button for instance, is signed out all the same. A session that could not
 * be ended is not hidden: it shows again, with the reason (docs/product.md#sessions).
 */
export async function signOut(): Promise<void> {
  // First, so that the other tabs do not find it.
  dropHint();
  clearSession();
  try {
    await send('POST /_api/auth/logout', {}, { keepalive: true });
    // Once more: a tab that still saw the hint has asked the server, and may have been answered before this call was.
    notifyOtherTabs('signed-out');
  } catch (error) {
    void notify('bad', 'You could not be signed out.', errorMessage(error, 'Please try again.'));
    await showSessionAgain();
  }
  clearUserData(null);
}
