import { Prop, type PropPlace } from './prop.tsx';

type StepsProps = PropPlace & {
  /** Widths of the treads, top first. */
  widths: readonly number[];
  rise: number;
  tread?: number;
  /** Height of the shade that a tread throws on its riser. */
  shade?: number;
  /** How far a riser stands back from the tread's end. */
  inset?: number;
  radius?: number;
  /** A hairline round the treads, for scenes without a wall behind. */
  edged?: boolean;
};

/** A flight of marble steps; (x, y) is the middle of the top tread's upper edge. */
export function Steps({
  widths,
  rise,
  tread = 7,
  shade = 3,
  inset = 3,
  radius = 2,
  edged = false,
  ...place
}: StepsProps) {
  const edge = edged ? { stroke: 'var(--i-marble-3)', strokeWidth: 1 } : {};
  const bandUnderEachTread = (height: number) =>
    widths.map((w, i) => `M${inset - w / 2} ${i * rise + tread - 1}h${w - 2 * inset}v${height + 1}H${inset - w / 2}Z`);
  return (
    <Prop {...place}>
      <path d={bandUnderEachTread(rise - tread).join('')} fill="var(--i-riser)" />
      <path d={bandUnderEachTread(shade).join('')} fill="var(--i-marble-3)" />
      {widths.map((w, i) => (
        <rect key={w} x={-w / 2} y={i * rise} width={w} height={tread} rx={radius} fill="var(--i-marble)" {...edge} />
      ))}
    </Prop>
  );
}
