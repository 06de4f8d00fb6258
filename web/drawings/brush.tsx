import './paints.css';
import { Prop, type PropPlace } from './prop.tsx';

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
