import type { ReactNode } from 'react';
import './paints.css';

/** Where a prop stands: the middle of its foot (the brush: its left end), and how large against its natural size. */
export type PropPlace = { x?: number; y?: number; scale?: number };

/** Puts a drawing, made around (0, 0), on its place in a scene. */
export function Prop({ x = 0, y = 0, scale = 1, children }: PropPlace & { children: ReactNode }) {
  return <g transform={`translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}`}>{children}</g>;
}

/** A scrubbing brush, bristles down, 44 long and 19 high; its left end is at 0. */
export function Brush(place: PropPlace) {
  return (
    <Prop {...place}>
      <path d="M2 0h40l-3-10h-34Z" fill="var(--i-bristle)" />
      <path d="M8 0v-9M14 0v-9M20 0v-9M26 0v-9M32 0v-9M38 0v-9" stroke="var(--i-bristle-gap)" strokeWidth="1.3" />
      <path d="M0-10q2-9 12-9h20q10 0 12 9Z" fill="var(--i-wood)" />
      <path d="M4-13q3-4 9-4h16" stroke="var(--i-wood-light)" strokeWidth="2" fill="none" strokeLinecap="round" />
    </Prop>
  );
}

/** A tin bucket of suds, 40 wide and 52 high. */
export function Bucket(place: PropPlace) {
  return (
    <Prop {...place}>
      <path d="M-18-34Q0-62 18-34" fill="none" stroke="var(--i-wire)" strokeWidth="2.5" />
      <path d="M-20-34h40l-5 34h-30Z" fill="var(--i-tin)" />
      <path d="M-20-34h14l-2 34h-7Z" fill="var(--i-tin-light)" />
      <path d="M-18.5-24h37l-.6 4h-35.8Z" fill="var(--i-tin-dark)" />
      <ellipse cy="-34" rx="20" ry="4.5" fill="var(--i-water)" />
      <g fill="var(--i-suds)">
        <circle cx="-8" cy="-37" r="5" />
        <circle cx="2" cy="-39" r="6.5" />
        <circle cx="10" cy="-36" r="4.5" />
      </g>
    </Prop>
  );
}

/** The tuxedo cat of the block, sitting, 56 high with its tail to the right. Once in a scene. */
export function Cat(place: PropPlace) {
  return (
    <Prop {...place}>
      <path d="M-13 0q-6-26 6-34q-3-9 0-17l7 6h8l7-6q3 9 0 17q12 9 8 34Z" fill="var(--i-cat)" />
      <path d="M18-2q16 2 18-12q1-9-5-12" fill="none" stroke="var(--i-cat)" strokeWidth="5" strokeLinecap="round" />
      <circle cy="-40" r="1.7" fill="var(--i-cat-eye)" />
      <circle cx="9" cy="-40" r="1.7" fill="var(--i-cat-eye)" />
      <path d="M-5 0q3-14 9-18q6 4 9 18Z" fill="var(--i-cat-bib)" opacity=".92" />
    </Prop>
  );
}

/** The same cat behind a window pane: head and shoulders, the sill hides the rest. */
export function CatAtWindow(place: PropPlace) {
  return (
    <Prop {...place}>
      <path d="M0 0q-4-20 7-25q-2-9 1-14l5 5h7l5-5q3 6 1 14q11 6 7 25Z" fill="var(--i-cat)" />
      <circle cx="11" cy="-31" r="1.5" fill="var(--i-cat-eye)" />
      <circle cx="18" cy="-31" r="1.5" fill="var(--i-cat-eye)" />
    </Prop>
  );
}

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
