import { useSyncExternalStore } from 'react';
import { momentLabel, zoneLabel } from '#contract/time';

const never = () => () => {};
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The zone's short name ("EST") for a viewer whose own clock shows something else at that instant, else undefined
 * (decision: time). The server does not know the viewer's zone, so the first render never has it.
 */
export function useForeignZone(zone: string, instant: number): string | undefined {
  const own = useSyncExternalStore(never, ownZone, () => zone);
  const same = own === zone || momentLabel(instant, own) === momentLabel(instant, zone);
  return same ? undefined : zoneLabel(instant, zone);
}
