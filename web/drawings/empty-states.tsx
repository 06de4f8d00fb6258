import type { ReactNode } from 'react';
import { Brush, Bucket, Cat, FlowerPot } from './prop.tsx';
import { Steps } from './steps.tsx';
import './paints.css';

/** All empty states stand on the same line of pavement; the words beside them say what is the matter. */
function Pavement({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 150" aria-hidden="true" focusable="false">
      {children}
      <path d="M14 140.5h212" stroke="var(--i-marble-3)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

const marble = { fill: 'var(--i-marble)', stroke: 'var(--i-marble-3)' };

/** A window with its shutters closed: "No available slots". */
export function NoSlotsDrawing() {
  const louvres = [50, 57, 64, 71, 78, 85].map((y) => `M98 ${y}h17v2.5h-17ZM125 ${y}h17v2.5h-17Z`).join('');
  return (
    <Pavement>
      <path d="M84 92V34Q120 6 156 34V92Z" {...marble} />
      <path d="M92 92V40Q120 18 148 40V92Z" fill="var(--i-glass)" />
      <path d="M94 44h25v48H94ZM121 44h25v48h-25Z" fill="var(--d-green)" />
      <path d={louvres} fill="var(--i-shade-deep)" />
      <rect x="78" y="92" width="84" height="8" rx="1.5" {...marble} />
      <FlowerPot x={54} y={140} scale={0.9} />
      <Cat x={190} y={140} scale={0.95} />
    </Pavement>
  );
}

/** Clean steps, the tools put down: "No upcoming jobs", and an admin's list with nothing in it. */
export function NoJobsDrawing() {
  return (
    <Pavement>
      <Steps x={112} y={89} widths={[84, 104, 124]} rise={17} tread={6} shade={2} radius={1.5} edged />
      <Bucket x={190} y={140} scale={0.95} />
      <Brush x={96} y={89} />
    </Pavement>
  );
}

/** A shut door with a note on it: "Invalid Link". */
export function InvalidLinkDrawing() {
  return (
    <Pavement>
      <path d="M84 140V40Q120 8 156 40V140Z" {...marble} />
      <path d="M93 62V44Q120 22 147 44V62Z" fill="var(--i-glass)" />
      <rect x="93" y="66" width="54" height="74" fill="var(--d-slate)" />
      <path d="M100 74h17v26h-17ZM123 74h17v26h-17ZM100 106h40v28h-40Z" fill="var(--i-shade)" />
      <circle cx="141" cy="104" r="3" fill="var(--i-gilt)" />
      <g transform="rotate(-6 120 92)">
        <rect x="104" y="82" width="32" height="22" rx="1.5" fill="var(--i-paper)" stroke="var(--i-paper-edge)" />
        <path d="M109 89h22M109 94h22M109 99h13" stroke="var(--i-paper-ink)" strokeWidth="1.5" />
      </g>
      <FlowerPot x={186} y={140} scale={0.9} bloom="marigold" />
    </Pavement>
  );
}

/** Bricks in their courses, every other one moved by half a brick. */
const COURSES = Array.from({ length: 9 }, (_, course) => {
  const y = 138 - course * 10;
  const shift = course % 2 === 0 ? 0 : -9;
  return [0, 1, 2, 3].map((brick) => `M${94 + shift + brick * 18} ${y}h15v-7h-15Z`).join('');
}).join('');

/** A doorway that was bricked up, and a cat who waits all the same: "Not Found". */
export function NotFoundDrawing() {
  return (
    <Pavement>
      <path d="M84 140V40Q120 8 156 40V140Z" {...marble} />
      <clipPath id="bricked-up">
        <path d="M93 140V44Q120 22 147 44V140Z" />
      </clipPath>
      <g clipPath="url(#bricked-up)">
        <rect x="93" y="22" width="54" height="118" fill="var(--i-brick-b)" />
        <path d={COURSES} fill="var(--i-brick-a)" />
      </g>
      <rect x="102" y="60" width="36" height="20" rx="2" fill="var(--i-paper)" stroke="var(--i-paper-edge)" />
      <text
        x="120"
        y="75"
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontWeight="700"
        fontSize="14"
        fill="var(--i-paper-ink)"
      >
        404
      </text>
      <FlowerPot x={54} y={140} scale={0.9} />
      <Cat x={190} y={140} scale={0.95} />
    </Pavement>
  );
}

const SHUT_DOORS = [
  { x: 46, color: 'var(--d-navy)' },
  { x: 120, color: 'var(--d-oxblood)' },
  { x: 194, color: 'var(--d-sage)' },
];

/** Three doors and nobody in: "No cleaners found." */
export function NoCleanersDrawing() {
  return (
    <Pavement>
      {SHUT_DOORS.map(({ x, color }) => (
        <g key={x} transform={`translate(${x})`}>
          <path d="M-26 140V66Q0 46 26 66V140Z" {...marble} />
          <path d="M-19 82V70Q0 56 19 70V82Z" fill="var(--i-glass)" />
          <rect x="-19" y="85" width="38" height="55" fill={color} />
          <path d="M-13 91h26v16h-26ZM-13 112h26v22h-26Z" fill="var(--i-shade)" />
          <circle cx="14" cy="112" r="2.2" fill="var(--i-gilt)" />
        </g>
      ))}
    </Pavement>
  );
}
