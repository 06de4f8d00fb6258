import './paints.css';
import { Prop, type PropPlace } from './prop.tsx';

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
