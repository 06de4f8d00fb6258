import type { TimesOf } from '#contract/call';
import type { OnAnnounced } from './database.ts';
import type { Listener } from './listener.ts';

const CHANNEL = 'changes';

/**
 * Hears what server processes announce, this one included. `onChange` is called with nothing where it is unknown what
 * changed.
 */
export function listenForChanges(listener: Listener, onChange: OnAnnounced): Promise<void> {
  return listener.listen(CHANNEL, {
    onNotification: (payload) => onChange(readChange(payload)),
    onGap: () => onChange(),
  });
}

/** What an announcement says. One without a word, as earlier releases send them, is about everything. */
function readChange(payload: string): TimesOf | undefined {
  try {
    return payload ? (JSON.parse(payload) as TimesOf) : undefined;
  } catch {
    return undefined;
  }
}
