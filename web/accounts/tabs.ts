import type { Leaving } from './session-state.ts';

/** `changed`: signed in, or with another name; each tab asks the server for itself. */
export type TabNews = Leaving | 'changed';

const NEWS: readonly unknown[] = ['signed-out', 'deleted', 'changed'] satisfies TabNews[];

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  return channel;
}

/** Hears what this product's other tabs in the same browser say of the session. */
export function onOtherTab(listener: (news: TabNews) => void): void {
  open().addEventListener('message', ({ data }) => {
    if (NEWS.includes(data)) listener(data);
  });
}

export const tellOtherTabs = (news: TabNews): void => open().postMessage(news);
