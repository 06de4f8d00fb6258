import { attempt } from '../../api/storage.ts';
import { type OAuthMessage, readOAuthMessage } from './oauth-message.ts';

/** In pixels; the times below are milliseconds (docs/product.md#google). */
const SIZE = { width: 500, height: 600 };
const POLL_EVERY = 1000;
const TIME_OUT = 300_000;

/** The server's last page posts its message here too: the provider's own pages may cut the popup off from its opener. */
const CHANNEL = 'marblestep-oauth';

interface PopupEvents {
  /** The last page has posted its message; nothing more will come. */
  onMessage: (message: OAuthMessage) => void;
  /** The window looks closed. A popup that was cut off looks the same, so its message may still come. */
  onClosed: () => void;
  onTimeOut: () => void;
}

/**
 * Opens the sign-in window and listens to it until its message arrives or time is up. `urlOf` makes the address for an
 * attempt's id: all tabs share the channel, and only messages with this id are for this tab. Null when the browser blocked
 * the window.
 */
export function openPopup(
  urlOf: (attempt: string) => string,
  { onMessage, onClosed, onTimeOut }: PopupEvents,
): { stop: () => void } | null {
  const attemptId = crypto.randomUUID();
  const popup = window.open(urlOf(attemptId), '_blank', features());
  if (!popup) return null;
  const channel = attempt(() => new BroadcastChannel(CHANNEL));

  const deliver = (message: OAuthMessage | undefined) => {
    if (!message) return;
    stop();
    onMessage(message);
  };
  const onWindowMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === window.location.origin && source === popup) deliver(readOAuthMessage(data));
  };
  window.addEventListener('message', onWindowMessage);
  channel?.addEventListener('message', ({ data }) => {
    const message = readOAuthMessage(data);
    if (message?.attempt === attemptId) deliver(message);
  });

  // Reported when it was closed at two checks in a row: the message may still be on its way when the window has just closed.
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
    channel?.close();
    clearInterval(poll);
    clearTimeout(timer);
  }
  return { stop };
}

/** Centers the popup in the window that opened it. */
function features(): string {
  const { width, height } = SIZE;
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
