import './paints.css';

const LEAVES = [0, 1, 2, 3, 4, 5, 6];
const BLOOMS = ['var(--i-rose)', 'var(--i-marigold)', 'var(--i-daisy)', 'var(--i-rose)', 'var(--i-marigold)'];

/** A planter on a window sill; (0, y) is the left end of the sill's upper edge. */
export function WindowBox({ y, width }: { y: number; width: number }) {
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
