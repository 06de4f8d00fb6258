import './paints.css';
import { Prop, type PropPlace } from './prop.tsx';

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
