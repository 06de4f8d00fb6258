import { useId } from 'react';
import { CatAtWindow } from './prop.tsx';
import './paints.css';

export type SashWindowProps = {
  /** Upper left corner and size of the opening. */
  x: number;
  y: number;
  width?: number;
  height?: number;
  /** Nobody home: this pane stays dark at night. */
  dark?: boolean;
  lintel?: 'arched' | 'flat';
  dressing?: 'screen' | 'cat' | 'flowers';
};

/** A sash window with marble lintel and sill. By night its panes are lit. */
export function SashWindow({
  x,
  y,
  width = 56,
  height = 90,
  dark = false,
  lintel = 'arched',
  dressing,
}: SashWindowProps) {
  const pane = { width: width - 4, height: height / 2 - 6 };
  const lower = height / 2 + 2;
  return (
    <g transform={`translate(${x} ${y})`}>
      {lintel === 'arched' ? <ArchedLintel width={width} /> : <FlatLintel width={width} />}
      <rect x="-3" width={width + 6} height={height} fill="var(--i-sash)" />
      <g fill={dark ? 'var(--i-glass-off)' : 'var(--i-glass)'}>
        <rect x="2" y="4" {...pane} />
        <rect x="2" y={lower} {...pane} />
      </g>
      <path
        d={`M2 ${height / 2 - 2}l${width / 2} ${-pane.height}h${Math.round(width / 4.5)}L${Math.round(width * 0.37)} ${height / 2 - 2}Z`}
        fill={dark ? 'var(--i-glass-off2)' : 'var(--i-glass-2)'}
        opacity=".55"
      />
      <path d={`M${width / 2} 3v${height / 2 - 4}`} stroke="var(--i-sash)" strokeWidth="2.5" />
      {dressing === 'screen' && <PaintedScreen x={2} y={lower} {...pane} />}
      {dressing === 'cat' && <CatAtWindow x={Math.round(width * 0.3)} y={height} />}
      <rect x="-8" y={height} width={width + 16} height="8" fill="var(--i-marble)" />
      <rect x="-8" y={height + 7} width={width + 16} height="2" fill="var(--i-marble-3)" />
      {dressing === 'flowers' && <WindowBox y={height} width={width} />}
    </g>
  );
}

function ArchedLintel({ width }: { width: number }) {
  return <path d={`M-7 2Q${width / 2}-22 ${width + 7} 2l-4 9Q${width / 2}-10-3 11Z`} fill="var(--i-marble)" />;
}

function FlatLintel({ width }: { width: number }) {
  return (
    <>
      <rect x="-7" y="-11" width={width + 14} height="12" fill="var(--i-marble)" />
      <rect x="-7" y="-1" width={width + 14} height="2" fill="var(--i-marble-3)" />
    </>
  );
}

/** A Baltimore painted screen: the red-roofed cottage, its path and its swan, in the lower half of a window. */
function PaintedScreen({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const pane = useId();
  return (
    <g transform={`translate(${x} ${y})`}>
      <clipPath id={pane}>
        <rect width={width} height={height} />
      </clipPath>
      <g clipPath={`url(#${pane})`}>
        <rect width={width} height={height} fill="var(--i-screen-sky)" />
        <path d="M0 30q18-17 34-3t31-5v48H0Z" fill="var(--i-screen-meadow)" />
        <path d="M14 31v-10l9-8 9 8v10Z" fill="var(--i-screen-wall)" />
        <path d="M11 22l12-11 12 11Z" fill="var(--i-screen-roof)" />
        <path d="M31 49q-5-10-10-18h6q10 9 16 18Z" fill="var(--i-screen-path)" />
        <path d="M42 42q6-8 11 0q-6 4-11 0Z" fill="var(--i-daisy)" />
        <circle cx="53" cy="8" r="4" fill="var(--i-marigold)" />
      </g>
    </g>
  );
}

const LEAVES = [0, 1, 2, 3, 4, 5, 6];
const BLOOMS = ['var(--i-rose)', 'var(--i-marigold)', 'var(--i-daisy)', 'var(--i-rose)', 'var(--i-marigold)'];

/** A planter on a window sill; (0, y) is the left end of the sill's upper edge. */
function WindowBox({ y, width }: { y: number; width: number }) {
  const tidy = (across: number) => Math.round(across * 2) / 2;
  return (
    <g transform={`translate(0 ${y})`}>
      <rect x="-2" y="-11" width={width + 4} height="13" rx="2" fill="var(--i-planter)" />
      {LEAVES.map((i) => (
        <circle
          key={i}
          cx={tidy(3 + (i * (width - 6)) / 6)}
          cy={-14 - (i % 2) * 4}
          r="7"
          fill={i % 2 ? 'var(--i-tree)' : 'var(--i-tree-2)'}
        />
      ))}
      {BLOOMS.map((bloom, i) => (
        <circle key={i} cx={8 + (i * (width - 14)) / 4} cy={-17 - (i % 3) * 3} r="3" fill={bloom} />
      ))}
    </g>
  );
}
