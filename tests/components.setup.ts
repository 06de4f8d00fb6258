import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach } from 'vitest';
import { setSession } from '../web/accounts/session.ts';
import { clearUserData } from '../web/api/current-user.ts';

/** A browser with a single tab: Node's own channels would reach the tests of other files. */
class ChannelOfOneTab extends EventTarget {
  postMessage(): void {}
  close(): void {}
}
Object.assign(globalThis, { BroadcastChannel: ChannelOfOneTab });

// What every browser has and happy-dom lacks: without it, forms take a fresh select for one that was changed.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { configurable: true, value: 0 });
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  configurable: true,
  get(this: HTMLOptionElement) {
    return this.hasAttribute('selected');
  },
});

// Longer than any wait should take, also on a machine that is busy with something else.
configure({ asyncUtilTimeout: 10_000 });

// Tests share a thread and what is loaded in it, so each leaves the page and every store as it found them.
afterEach(() => {
  cleanup();
  toast.dismiss();
  setSession({ status: 'unauthenticated' });
  clearUserData({ id: 0 });
  localStorage.clear();
});

const shownBefore = toast.getHistory().length;
// A toast that goes is removed this much later by a timer of its library's, which must still find the page.
const REMOVED_AFTER_MS = 250;
afterAll(async () => {
  if (toast.getHistory().length > shownBefore) await new Promise((resolve) => setTimeout(resolve, REMOVED_AFTER_MS));
});
