import { useForeignZone } from './use-foreign-zone.ts';

interface ForeignZoneProps {
  zone: string;
  instant: number;
  before: string;
  after?: string;
}

/**
 * The zone's short name for a viewer in another one, as " (EST)", and nothing for others. A component of its own, so that
 * nothing around it is rendered again. A page that waits for its scripts has it filled in by `startOnTouch`, and React
 * finds it there.
 */
export function ForeignZone({ zone, instant, before, after = '' }: ForeignZoneProps) {
  const name = useForeignZone(zone, instant);
  const forStart = { 'data-zone': zone, 'data-at': instant, 'data-before': before, 'data-after': after };
  return (
    <span {...(import.meta.env.SSR && forStart)} suppressHydrationWarning>
      {name ? before + name + after : ''}
    </span>
  );
}
