import './paints.css';
import { Prop, type PropPlace } from './prop.tsx';

type FlowerPotProps = PropPlace & { bloom?: 'rose' | 'marigold' };

/** A terracotta pot in bloom, 38 wide and 56 high. */
export function FlowerPot({ bloom = 'rose', ...place }: FlowerPotProps) {
  return (
    <Prop {...place}>
      <path d="M-14-24h28l-4 24h-20Z" fill="var(--i-terracotta)" />
      <rect x="-16" y="-28" width="32" height="7" rx="1.5" fill="var(--i-terracotta-rim)" />
      <circle cx="-9" cy="-35" r="10" fill="var(--i-tree-2)" />
      <circle cx="8" cy="-36" r="11" fill="var(--i-tree)" />
      <circle cy="-45" r="11" fill="var(--i-tree-2)" />
      <g fill={`var(--i-${bloom})`}>
        <circle cx="-6" cy="-44" r="3.5" />
        <circle cx="6" cy="-48" r="3.5" />
        <circle cx="10" cy="-37" r="3.5" />
        <circle cx="-11" cy="-35" r="3" />
      </g>
    </Prop>
  );
}
