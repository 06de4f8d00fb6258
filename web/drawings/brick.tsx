export type Brick = { fill: string; accent: string };

/** The walls of the block: bright red, old red, and brick painted over. */
export const BRICKS = {
  red: { fill: 'var(--i-brick-a)', accent: 'var(--i-brick-b)' },
  old: { fill: 'var(--i-brick-b)', accent: 'var(--i-brick-c)' },
  painted: { fill: 'var(--i-paint)', accent: 'var(--i-paint)' },
} satisfies Record<string, Brick>;

/** A pattern of two courses of brick, for `fill="url(#id)"`. */
export function BrickPattern({ id, brick }: { id: string; brick: Brick }) {
  return (
    <pattern id={id} width="36" height="20" patternUnits="userSpaceOnUse">
      <rect width="36" height="20" fill={brick.fill} />
      <rect x="19" y="1" width="16" height="8.5" fill={brick.accent} opacity=".35" />
      <path d="M0 .5h36M0 10.5h36M18 0v10M0 10v10M36 10v10" stroke="var(--i-mortar)" />
    </pattern>
  );
}
