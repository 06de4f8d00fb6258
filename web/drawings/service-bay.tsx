import { type ReactNode, useId } from 'react';
import { BRICKS, BrickPattern } from './brick.tsx';
import type { DoorStyle } from './door-leaf.tsx';
import { type DoorColor, Doorway } from './doorway.tsx';
import { Brush, Bucket, Cat, FlowerPot } from './prop.tsx';
import { Boxes, Ladder, Suitcase } from './service-props.tsx';

type ServiceDoor = { color: DoorColor; design: DoorStyle; prop?: ReactNode };

const PLAIN_DOOR: ServiceDoor = { color: 'green', design: 'four' };

/** Each service keeps its door wherever it is shown, whatever the order; what stands before it says what the work is. */
const SERVICE_DOORS: Readonly<Record<string, ServiceDoor>> = {
  'Standard Clean': { color: 'green', design: 'four', prop: <Brush x={126} y={250} scale={0.75} /> },
  'Deep Clean': { color: 'oxblood', design: 'three', prop: <DeepCleanTools /> },
  'Move-Out/Move-In': { color: 'navy', design: 'glazed', prop: <Boxes x={176} y={299} /> },
  'Airbnb Turnover': { color: 'ochre', design: 'four', prop: <Suitcase x={38} y={299} /> },
  'Post-Construction': { color: 'slate', design: 'three', prop: <Ladder x={178} y={299} /> },
  'Eco/Non-Toxic': { color: 'sage', design: 'glazed', prop: <EcoThings /> },
};

function DeepCleanTools() {
  return (
    <>
      <Bucket x={178} y={299} scale={0.9} />
      <Brush x={22} y={299} scale={0.8} />
    </>
  );
}

function EcoThings() {
  return (
    <>
      <FlowerPot x={34} y={299} scale={0.9} />
      <Cat x={178} y={299} scale={0.8} />
    </>
  );
}

type ServiceBayProps = {
  /** The service's name, as `GET /services` gives it. */
  service: string;
  /** Its lowest hourly rate, short: "$36". Say it in words beside the drawing too. */
  rate: string;
};

/**
 * One bay of a brick wall with a service's door; bays set side by side make one wall. The wall runs on beyond the
 * viewBox, so any width or height of the `svg` is filled from the pavement up.
 */
export function ServiceBay({ service, rate }: ServiceBayProps) {
  const wall = useId();
  const { color, design, prop } = SERVICE_DOORS[service] ?? PLAIN_DOOR;
  return (
    <svg viewBox="0 0 216 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <defs>
        <BrickPattern id={wall} brick={BRICKS.red} />
      </defs>
      <rect x="-200" y="-100" width="620" height="400" fill={`url(#${wall})`} />
      <rect x="-200" y="234" width="620" height="66" fill="var(--i-stone)" />
      <rect x="-200" y="230" width="620" height="8" fill="var(--i-marble-2)" />
      <rect x="-200" y="238" width="620" height="3" fill="var(--i-stone-2)" />
      <Doorway door={{ color, design, number: rate }} x={108} y={300} />
      {prop}
    </svg>
  );
}
