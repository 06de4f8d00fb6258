import { CatAtWindow } from './cat.tsx';
import { PaintedScreen } from './painted-screen.tsx';
import { WindowBox } from './window-box.tsx';

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
