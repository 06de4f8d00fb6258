import { memo } from 'react';
import { BRICKS } from './brick.tsx';
import { TALL_DOOR } from './doorway.tsx';
import { Brush, Bucket, Cat, FlowerPot } from './prop.tsx';
import { type House, RowHouse } from './row-house.tsx';
import './paints.css';

const GROUND = 600;
const SMALL_DOOR = { width: 58, height: 166 };

const HOUSES: readonly House[] = [
  {
    x: 86,
    width: 222,
    top: 98,
    brick: BRICKS.old,
    cornice: 'var(--i-cornice-3)',
    windows: [
      { x: 116, y: 180 },
      { x: 222, y: 180, dark: true },
      { x: 216, y: 346, width: 66, height: 108, dressing: 'screen' },
    ],
    doorAt: 146,
    door: { color: 'navy', number: '1817', design: 'three' },
    doorSize: SMALL_DOOR,
    steps: [92, 106, 120],
  },
  {
    x: 308,
    width: 224,
    top: 54,
    brick: BRICKS.red,
    cornice: 'var(--i-cornice-2)',
    windows: [
      { x: 346, y: 146, width: 58, height: 98, dressing: 'flowers' },
      { x: 446, y: 146, width: 58, height: 98, dark: true },
      { x: 450, y: 336, width: 62, height: 114, dressing: 'cat' },
    ],
    doorAt: 378,
    door: { color: 'green', number: '1819', design: 'four' },
    doorSize: TALL_DOOR,
    steps: [112, 136, 160],
  },
  {
    x: 532,
    width: 262,
    top: 88,
    brick: BRICKS.painted,
    cornice: 'var(--i-cornice)',
    windows: [
      { x: 562, y: 176, lintel: 'flat', dark: true },
      { x: 668, y: 176, lintel: 'flat' },
      { x: 562, y: 342, width: 66, height: 112, lintel: 'flat', dressing: 'screen' },
    ],
    doorAt: 704,
    door: { color: 'ochre', number: '1821', design: 'glazed' },
    doorSize: SMALL_DOOR,
    steps: [92, 106, 120],
  },
];

/** The hero: three rowhouses and their white steps. On a narrow screen the right-hand house is cut off. */
export const Street = memo(function Street({ className = 'hero-art' }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="-10 34 790 566"
      preserveAspectRatio="xMinYMax slice"
      role="img"
      aria-label="Three brick rowhouses with white marble steps; on the middle ones stand a bucket and a brush"
    >
      <Sky />
      <Tree />
      {HOUSES.map((house) => (
        <RowHouse key={house.x} house={house} ground={GROUND} />
      ))}
      <path d="M290 132h18v379h-18Z" fill="var(--i-shade-soft)" />
      <path d="M305 62h6v454h-6ZM529 62h6v454h-6Z" fill="var(--i-shade)" />
      <Brush x={392} y={544} scale={1.05} />
      <Bucket x={486} y={GROUND} scale={1.35} />
      <Cat x={236} y={GROUND} scale={1.05} />
      <FlowerPot x={608} y={GROUND} scale={1.1} bloom="marigold" />
    </svg>
  );
});

/** A cloud by day, the moon by night: each is transparent in the other's theme. */
function Sky() {
  return (
    <>
      <path d="M-6 236q-4-18 16-20q6-20 28-16q20-14 34 6q20-2 18 18q0 12-14 12Z" fill="var(--i-cloud-d)" />
      <circle cx="36" cy="150" r="26" fill="var(--i-moon)" />
    </>
  );
}

function Tree() {
  return (
    <>
      <path d={`M34 ${GROUND}v-150`} stroke="var(--i-bark)" strokeWidth="9" />
      <circle cx="34" cy="400" r="58" fill="var(--i-tree)" />
      <circle cx="2" cy="440" r="42" fill="var(--i-tree-2)" />
      <circle cx="62" cy="446" r="38" fill="var(--i-tree-2)" />
    </>
  );
}
