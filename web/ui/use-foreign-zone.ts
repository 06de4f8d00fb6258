import { useSyncExternalStore } from 'react';
import { momentLabel, ownZone, zoneLabel } from '#contract/time';

/** The viewer's time zone, undefined until the first page is hydrated. */
let viewerZone: string | undefined;

/** Runs in a task of its own: finding the zone's name takes a phone as long as half the page. */
function detectZone(changed: () => void): () => void {
  const timer = setTimeout(() => {
    viewerZone = ownZone();
    changed();
  });
  return () => clearTimeout(timer);
}

/**
 * The zone's short name ("EST") for a viewer whose own clock shows something else at that instant, else undefined
 * (docs/product.md#city-time). The server does not know the viewer's zone, so the first render never has it.
 */
export function useForeignZone(zone: string, instant: number): string | undefined {
  const own = useSyncExternalStore(
    detectZone,
    () => viewerZone ?? zone,
    () => zone,
  );
  return foreignZoneName(zone, instant, own);
}

/** The same where the viewer's zone is known: the name, if a clock of the zone `own` shows something else then. */
export function foreignZoneName(zone: string, instant: number, own = ownZone()): string | undefined {
  const same = own === zone || momentLabel(instant, own) === momentLabel(instant, zone);
  return same ? undefined : zoneLabel(instant, zone);
}
