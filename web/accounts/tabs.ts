import type { SignOutReason } from './session-state.ts';

/** `changed`: signed in, or the user's data changed; each tab asks the server for itself. */
export type TabMessage = SignOutReason | 'changed';

const TAB_MESSAGES: readonly unknown[] = ['signed-out', 'deleted', 'changed'] satisfies TabMessage[];

let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  return channel;
}

/** Listens to changes of the session in this product's other tabs of the same browser. */
export function onTabMessage(listener: (message: TabMessage) => void): void {
  openChannel().addEventListener('message', ({ data }) => {
    if (TAB_MESSAGES.includes(data)) listener(data);
  });
}

export const notifyOtherTabs = (message: TabMessage): void => openChannel().postMessage(message);
