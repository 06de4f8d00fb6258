import './paints.css';

type CorniceProps = { x: number; y: number; width: number; color: string };

/** The bracketed cornice that ends a rowhouse; (x, y) is the upper left corner of its frieze. */
export function Cornice({ x, y, width, color }: CorniceProps) {
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
