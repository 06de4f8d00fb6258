import { useSyncExternalStore } from 'react';
import { momentLabel, ownZone, zoneLabel } from '#contract/time';

/** The viewer's zone, unknown until the first page has come alive. */
let viewers: string | undefined;

/** Asked for in a task of its own: to name a zone takes a phone as long as half the page. */
function learn(changed: () => void): () => void {
  const timer = setTimeout(() => {
    viewers = ownZone();
    changed();
  });
  return () => clearTimeout(timer);
}

/**
 * The zone's short name ("EST") for a viewer whose own clock shows something else at that instant, else undefined
 * (decision: time). The server does not know the viewer's zone, so the first render never has it.
 */
export function useForeignZone(zone: string, instant: number): string | undefined {
  const own = useSyncExternalStore(
    learn,
    () => viewers ?? zone,
    () => zone,
  );
  return nameForeign(zone, instant, own);
}

/** The same where the viewer's zone is known: the name, if a clock of the zone `own` shows something else then. */
export function nameForeign(zone: string, instant: number, own = ownZone()): string | undefined {
  const same = own === zone || momentLabel(instant, own) === momentLabel(instant, zone);
  return same ? undefined : zoneLabel(instant, zone);
}
