import { Brush, Bucket, Cat } from './prop.tsx';
import { Steps } from './steps.tsx';

type SceneProps = { className?: string };

/** The cat, for the first tread of How It Works. */
export function CatOnTread({ className = 'prop' }: SceneProps) {
  return (
    <svg className={className} viewBox="-20 -58 62 58" aria-hidden="true" focusable="false">
      <Cat />
    </svg>
  );
}

/** Brush and bucket, for the second tread of How It Works. */
export function ToolsOnTread({ className = 'prop' }: SceneProps) {
  return (
    <svg className={className} viewBox="-66 -66 102 66" aria-hidden="true" focusable="false">
      <Brush x={-64} scale={0.9} />
      <Bucket x={8} scale={1.1} />
    </svg>
  );
}

/** The scrubbed steps of the closing call, cut off by the panel's lower edge. */
export function ScrubbedSteps({ className = 'close-art' }: SceneProps) {
  return (
    <svg className={className} viewBox="0 0 420 250" aria-hidden="true" focusable="false">
      <Steps x={210} y={112} widths={[230, 310, 390]} rise={46} tread={14} inset={6} radius={3} />
      <path
        d="M120 134q20-5 36 2t34-3M250 182q22-5 40 2t30-4M90 226q20-4 36 1"
        stroke="var(--i-marble-3)"
        strokeWidth="1.6"
        fill="none"
      />
      <Bucket x={262} y={113} scale={1.7} />
      <Brush x={128} y={113} scale={1.5} />
    </svg>
  );
}
