import { Prop, type PropPlace } from './prop.tsx';

/** What stands before the doors of services, so that they can be told apart. */

/** Two moving boxes, one on the other, 54 wide and 62 high. */
export function Boxes(place: PropPlace) {
  return (
    <Prop {...place}>
      <path d="M-27-34h54v34h-54Z" fill="var(--i-wood)" />
      <path d="M-27-34h16v34h-16Z" fill="var(--i-wood-light)" />
      <path d="M-5-34h10v12h-10Z" fill="var(--i-paper)" />
      <path d="M-20-62h40v28h-40Z" fill="var(--i-wood-light)" />
      <path d="M8-62h12v28h-12Z" fill="var(--i-wood)" />
      <path d="M-5-62h10v10h-10Z" fill="var(--i-paper)" />
      <path d="M-27-34h54v2h-54Z" fill="var(--i-shade)" />
    </Prop>
  );
}

/** A guest's suitcase on wheels, 36 wide and 70 high. */
export function Suitcase(place: PropPlace) {
  return (
    <Prop {...place}>
      <path d="M-8-48v-20h16v20" fill="none" stroke="var(--i-wire)" strokeWidth="3" />
      <rect x="-18" y="-50" width="36" height="46" rx="4" fill="var(--i-terracotta)" />
      <rect x="-18" y="-50" width="11" height="46" rx="4" fill="var(--i-terracotta-rim)" />
      <path d="M-18-36h36M-18-20h36" stroke="var(--i-shade-deep)" strokeWidth="2" />
      <circle cx="-11" cy="-3" r="3" fill="var(--i-cat)" />
      <circle cx="11" cy="-3" r="3" fill="var(--i-cat)" />
    </Prop>
  );
}

/** A builder's ladder, 40 wide and 110 high. */
export function Ladder(place: PropPlace) {
  return (
    <Prop {...place}>
      <path d="M-20 0l9-110M20 0l-9-110" stroke="var(--i-wood)" strokeWidth="4.5" strokeLinecap="round" />
      <path
        d="M-18.5-18h37M-17-36h34M-15.5-54h31M-14-72h28M-12.5-90h25"
        stroke="var(--i-wood-light)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Prop>
  );
}
