import type { Plan } from '#contract/plans';
import { Badge } from '../../ui/badge.tsx';

/** Of standing visits that take place; until a last day, where their cleaner has ended them. */
export const ActiveBadge = ({ plan: { endsAfter } }: { plan: Pick<Plan, 'endsAfter'> }) =>
  endsAfter === null ? <Badge tone="ok">Active</Badge> : <Badge tone="wait">Ending</Badge>;
