import { call } from '../api/call.ts';
import { forgetAll } from '../api/current-user.ts';
import { wordsOf } from '../api/error-message.ts';
import { notify } from '../ui/toasts.tsx';
import { checkSession, forget } from './session.ts';
import { tellOtherTabs } from './tabs.ts';

/**
 * Specification section 4, logout: the cached user first, then the server, then all cached data, with what was still
 * under way. A session that could not be ended is not hidden: it shows again, with the reason.
 */
export async function signOut(): Promise<void> {
  forget();
  try {
    await call('POST /_api/auth/logout', {});
  } catch (error) {
    void notify('bad', 'You could not be signed out.', wordsOf(error, 'Please try again.'));
    await checkSession();
    tellOtherTabs('changed');
  }
  forgetAll(null);
}
