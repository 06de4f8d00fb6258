import './paints.css';

/** How a door is made: four panels and a letter slot, three broad panels, or glazed above one panel. */
export type DoorStyle = 'four' | 'three' | 'glazed';

type Box = { x: number; y: number; w: number; h: number };
type LeafProps = { width: number; height: number; color: string; design: DoorStyle };

const MARGIN = 8;
const RAIL = 14;

function panelsOf(design: DoorStyle, width: number, height: number): Box[] {
  const x = MARGIN - width / 2;
  const w = width - 2 * MARGIN;
  if (design === 'three') {
    const h = Math.round(height * 0.26);
    const bottom = 2 * h + MARGIN + 18;
    return [
      { x, y: MARGIN, w, h },
      { x, y: 2 * MARGIN + h, w, h },
      { x, y: bottom, w, h: height - bottom - MARGIN },
    ];
  }
  const upper = Math.round(height * (design === 'glazed' ? 0.42 : 0.46));
  const y = MARGIN + upper + RAIL;
  const h = height - y - MARGIN;
  if (design === 'glazed') return [{ x, y, w, h }];
  const half = (w - MARGIN) / 2;
  const right = x + half + MARGIN;
  return [
    { x, y: MARGIN, w: half, h: upper },
    { x: right, y: MARGIN, w: half, h: upper },
    { x, y, w: half, h },
    { x: right, y, w: half, h },
  ];
}

/** The moving part of a door, hung from the middle of its upper edge at (0, 0). */
export function DoorLeaf({ width, height, color, design }: LeafProps) {
  const panels = panelsOf(design, width, height);
  const draw = (outline: (box: Box) => string) => panels.map(outline).join('');
  const lock = Math.round(height * 0.5);
  return (
    <>
      <rect x={-width / 2} width={width} height={height} fill={color} />
      {design === 'glazed' && <DoorGlass width={width - 20} height={Math.round(height * 0.42)} bar={color} />}
      <path d={draw(({ x, y, w, h }) => `M${x} ${y}h${w}v${h}h${-w}Z`)} fill="var(--i-shade)" />
      <g fill="none" strokeWidth="1.5">
        <path d={draw(({ x, y, w, h }) => `M${x} ${y + h}v${-h}h${w}`)} stroke="var(--i-shade-deep)" />
        <path d={draw(({ x, y, w, h }) => `M${x + w} ${y}v${h}h${-w}`)} stroke="var(--i-sheen)" />
      </g>
      <g fill="var(--i-gilt)">
        <circle cx={width / 2 - 7.5} cy={lock + 7} r="3.4" />
        {design === 'four' && <rect x="-9" y={lock + 1} width="18" height="4" rx="1" />}
      </g>
    </>
  );
}

function DoorGlass({ width, height, bar }: { width: number; height: number; bar: string }) {
  return (
    <>
      <rect x={-width / 2} y={MARGIN} width={width} height={height} fill="var(--i-glass-2)" />
      <path d={`M0 ${MARGIN}v${height}`} stroke={bar} strokeWidth="3" />
    </>
  );
}
