import { type Door, DoorInFrame, TALL_DOOR } from './doorway.tsx';
import { Prop } from './prop.tsx';

const NUMBER_36: Door = { color: 'green', number: '36', design: 'four' };

/** One door with no house round it: the top of the stairs in How It Works. */
export function LoneDoor({ door = NUMBER_36 }: { door?: Door }) {
  return (
    <svg className="door-only" viewBox="0 0 150 260" aria-hidden="true" focusable="false">
      <Prop x={75} y={258}>
        <DoorInFrame {...door} {...TALL_DOOR} />
      </Prop>
    </svg>
  );
}
