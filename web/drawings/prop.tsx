import type { ReactNode } from 'react';

/** Where a prop stands: the middle of its foot (the brush: its left end), and how large against its natural size. */
export type PropPlace = { x?: number; y?: number; scale?: number };

/** Puts a drawing, made around (0, 0), on its place in a scene. */
export function Prop({ x = 0, y = 0, scale = 1, children }: PropPlace & { children: ReactNode }) {
  return <g transform={`translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}`}>{children}</g>;
}
