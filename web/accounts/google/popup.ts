import { type OAuthMessage, readOAuthMessage } from './oauth-message.ts';

/** Specification section 9. */
const SIZE = { width: 500, height: 600 };
const POLL_EVERY = 1000;
const TIME_OUT = 300_000;

/** The server's last page says everything here too: the provider's own pages may cut the popup off from its opener. */
const CHANNEL = 'marblestep-oauth';

interface PopupEvents {
  /** The last page has spoken; nothing more will come. */
  onMessage: (message: OAuthMessage) => void;
  /** The window looks closed. A popup that was cut off looks the same, so its message may still come. */
  onClosed: () => void;
  onTimeOut: () => void;
}

/**
 * Opens the sign-in window and listens to it until it has spoken or time is up. `urlOf` makes the address for an attempt's
 * name: the channel is every tab's, and only what comes back under that name is this tab's. Null when the browser blocked
 * the window.
 */
export function openPopup(
  urlOf: (attempt: string) => string,
  { onMessage, onClosed, onTimeOut }: PopupEvents,
): { stop: () => void } | null {
  const attempt = crypto.randomUUID();
  const popup = window.open(urlOf(attempt), '_blank', features());
  if (!popup) return null;
  const channel = new BroadcastChannel(CHANNEL);

  const take = (message: OAuthMessage | undefined) => {
    if (!message) return;
    stop();
    onMessage(message);
  };
  const onWindowMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === window.location.origin && source === popup) take(readOAuthMessage(data));
  };
  window.addEventListener('message', onWindowMessage);
  channel.addEventListener('message', ({ data }) => {
    const message = readOAuthMessage(data);
    if (message?.attempt === attempt) take(message);
  });

  // Seen closed twice in a row: the message may be on its way when the window has just gone.
  let seenClosed = false;
  const poll = setInterval(() => {
    if (!popup.closed) return;
    if (seenClosed) {
      clearInterval(poll);
      onClosed();
    }
    seenClosed = true;
  }, POLL_EVERY);
  const timer = setTimeout(() => {
    stop();
    popup.close();
    onTimeOut();
  }, TIME_OUT);

  function stop() {
    window.removeEventListener('message', onWindowMessage);
    channel.close();
    clearInterval(poll);
    clearTimeout(timer);
  }
  return { stop };
}

/** In the middle of the window it came from. */
function features(): string {
  const { width, height } = SIZE;
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
