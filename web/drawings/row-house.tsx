import { useId } from 'react';
import { type Brick, BrickPattern } from './brick.tsx';
import { type Door, type DoorSize, Doorway } from './doorway.tsx';
import { SashWindow, type SashWindowProps } from './window.tsx';
import './paints.css';

const RISE = 28;
/** Height of the stone base, which is that of the three steps: they are the subject. */
const BASE = 3 * RISE;

export type House = {
  x: number;
  width: number;
  /** Upper edge of the cornice's frieze. */
  top: number;
  brick: Brick;
  cornice: string;
  windows: readonly SashWindowProps[];
  doorAt: number;
  door: Door;
  doorSize: DoorSize;
  steps: readonly number[];
};

/** A rowhouse, standing on the pavement line at `ground`. */
export function RowHouse({ house, ground }: { house: House; ground: number }) {
  const wall = useId();
  const { x, width, top } = house;
  return (
    <>
      <defs>
        <BrickPattern id={wall} brick={house.brick} />
      </defs>
      <rect x={x} y={top + 20} width={width} height={ground - top - 20} fill={`url(#${wall})`} />
      <Cornice x={x} y={top} width={width} color={house.cornice} />
      <StoneBase x={x} width={width} ground={ground} />
      {house.windows.map((window) => (
        <SashWindow key={`${window.x} ${window.y}`} {...window} />
      ))}
      <Doorway door={house.door} size={house.doorSize} x={house.doorAt} y={ground} rise={RISE} steps={house.steps} />
    </>
  );
}

function StoneBase({ x, width, ground }: { x: number; width: number; ground: number }) {
  const joints = [0, 1, 2, 3].map((i) => `M${14 + (i * width) / 4} ${26.75 + (i % 2) * 26}h34`).join('');
  return (
    <g transform={`translate(${x} ${ground - BASE})`}>
      <rect width={width} height={BASE} fill="var(--i-stone)" />
      <rect y="-5" width={width} height="9" fill="var(--i-marble-2)" />
      <rect y="4" width={width} height="3" fill="var(--i-stone-2)" />
      <path d={joints} stroke="var(--i-stone-2)" strokeWidth="1.5" />
    </g>
  );
}

type CorniceProps = { x: number; y: number; width: number; color: string };

/** The bracketed cornice that ends a rowhouse; (x, y) is the upper left corner of its frieze. */
function Cornice({ x, y, width, color }: CorniceProps) {
  const brackets = Array.from({ length: Math.ceil((width - 24) / 30) }, (_, i) => 12 + i * 30);
  const draw = (outline: (left: number) => string) => brackets.map(outline).join('');
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M0 0h${width}v34h${-width}ZM-5-10h${width + 10}v11h${-width - 10}Z`} fill={color} />
      <rect x="-5" width={width + 10} height="4" fill="var(--i-shade-deep)" />
      <rect y="31" width={width} height="3" fill="var(--i-shade)" />
      <path d={draw((left) => `M${left} 4h9v12q0 8-4.5 11q-4.5-3-4.5-11Z`)} fill="var(--i-sheen-strong)" />
      <path
        d={draw((left) => `M${left + 9} 4v12q0 8-4.5 11`)}
        fill="none"
        stroke="var(--i-shade-deep)"
        strokeWidth="1.5"
      />
    </g>
  );
}
