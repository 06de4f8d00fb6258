/** `left`: signed out. `changed`: signed in, or with another name; each tab asks the server for itself. */
export type TabNews = 'left' | 'changed';

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  return channel;
}

/** Hears what this product's other tabs in the same browser say of the session. */
export function onOtherTab(listener: (news: TabNews) => void): void {
  open().addEventListener('message', ({ data }) => {
    if (data === 'left' || data === 'changed') listener(data);
  });
}

export const tellOtherTabs = (news: TabNews): void => open().postMessage(news);
