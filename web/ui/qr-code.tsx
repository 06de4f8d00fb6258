import { encode } from 'uqr';
import './qr-code.css';

interface QrCodeProps {
  /** What a phone reads. */
  text: string;
  /** For screen readers. */
  label: string;
}

/** A QR code, dark on light at night too: cameras do not read it the other way round. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join('')} />
    </svg>
  );
}
