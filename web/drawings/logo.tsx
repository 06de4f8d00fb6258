import { PRODUCT } from '#contract/product';

type LogoMarkProps = { size?: number; className?: string };

/**
 * Three scrubbed steps in an arched door. At least 16 px; the two colors are `--logo-door` and `--logo-step`, so on
 * green the surrounding rule swaps them.
 */
export function LogoMark({ size = 32, className = 'mark' }: LogoMarkProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        fill="var(--logo-door)"
        d="M2.5 29.5V11Q2.5 1 16 1t13.5 10v18.5a1.5 1.5 0 0 1-1.5 1.5H4a1.5 1.5 0 0 1-1.5-1.5Z"
      />
      <g fill="var(--logo-step)">
        <rect x="11.5" y="11" width="9" height="4.6" rx=".8" />
        <rect x="8.75" y="17" width="14.5" height="4.6" rx=".8" />
        <rect x="6" y="23" width="20" height="4.6" rx=".8" />
      </g>
    </svg>
  );
}

/** The mark beside the name. The link or heading around it says where it leads. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <span className="logo">
      <LogoMark size={size} />
      <span>{PRODUCT}</span>
    </span>
  );
}
