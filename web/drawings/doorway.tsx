import { DoorLeaf, type DoorStyle } from './door-leaf.tsx';
import { Prop } from './prop.tsx';
import { Steps } from './steps.tsx';

export type DoorColor = 'green' | 'oxblood' | 'navy' | 'ochre' | 'slate' | 'sage';

/** A door as one sees it from the pavement; `number` is what stands on the transom: a house number or a price. */
export type Door = { color: DoorColor; number: string; design: DoorStyle };
export type DoorSize = { width: number; height: number };

/** The doors of the wall and the stairs; the hero's smaller houses have smaller ones. */
export const TALL_DOOR: DoorSize = { width: 66, height: 178 };

/** Height of the transom and its bar, above the leaf. */
const TRANSOM = 37;

/** A door in its marble surround, without steps; (0, 0) is the middle of the threshold. */
export function DoorInFrame({ color, number, design, width, height }: Door & DoorSize) {
  const half = width / 2;
  const jamb = half + 11;
  const spring = 6 - height;
  const crown = -22 - height;
  return (
    <>
      <path d={`M${-jamb} 0V${spring}Q0 ${crown} ${jamb} ${spring}V0Z`} fill="var(--i-marble)" />
      <path
        d={`M${-jamb} ${spring}Q0 ${crown} ${jamb} ${spring}v5Q0 ${crown + 5} ${-jamb} ${spring + 5}Z`}
        fill="var(--i-marble-2)"
      />
      <path d={`M${-jamb} 0V${spring + 2}h3V0Z`} fill="var(--i-marble-2)" />
      <path d={`M${jamb - 3} 0V${spring + 2}h3V0Z`} fill="var(--i-marble-3)" />
      <path
        d={`M${-half} ${34 - height}V${9 - height}Q0 ${-9 - height} ${half} ${9 - height}V${34 - height}Z`}
        fill="var(--i-glass)"
      />
      <text
        y={29 - height}
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontWeight="700"
        fontSize="21"
        letterSpacing=".3"
        fill="var(--i-num)"
      >
        {number}
      </text>
      <rect x={-half} y={32 - height} width={width} height="5" fill="var(--i-marble-2)" />
      <Prop y={TRANSOM - height}>
        <DoorLeaf width={width} height={height - TRANSOM} color={`var(--d-${color})`} design={design} />
      </Prop>
      <rect x={-half} y="-5" width={width} height="5" fill="var(--i-shade-deep)" />
    </>
  );
}

type DoorwayProps = {
  door: Door;
  size?: DoorSize;
  /** The middle of the pavement line under the lowest step. */
  x: number;
  y: number;
  rise?: number;
  /** Widths of the three steps, top first. */
  steps?: readonly number[];
};

/** A door on its flight of marble steps. */
export function Doorway({ door, size = TALL_DOOR, x, y, rise = 22, steps = [104, 120, 136] }: DoorwayProps) {
  return (
    <Prop x={x} y={y - steps.length * rise}>
      <DoorInFrame {...door} {...size} />
      <Steps widths={steps} rise={rise} />
      <path d={veins(steps, rise)} stroke="var(--i-marble-3)" fill="none" opacity=".55" />
    </Prop>
  );
}

/** A thin grey vein on the face of each step: it is what makes white paint read as marble. */
function veins(widths: readonly number[], rise: number): string {
  return widths
    .map((width, i) => {
      const part = Math.round(width / 10);
      return `M${-3 * part} ${i * rise + 15}q${part} -3 ${2 * part} 1t${2 * part} -2`;
    })
    .join('');
}
