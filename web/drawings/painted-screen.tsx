import { useId } from 'react';
import './paints.css';

/** A Baltimore painted screen: the red-roofed cottage, its path and its swan, in the lower half of a window. */
export function PaintedScreen({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
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
