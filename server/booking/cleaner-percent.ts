import { policy } from '#contract/policy';
import type { Booking } from './bookings.sql.ts';

/**
 * What of the price the cleaner gets, in percent, where it is more than usual because they have cleaned for the same
 * customer before (docs/product.md#fee); null for all others.
 */
export const cleanerPercentOf = ({ fee_basis_points }: Pick<Booking, 'fee_basis_points'>): number | null =>
  fee_basis_points < policy.fee.basisPoints ? (10_000 - fee_basis_points) / 100 : null;
