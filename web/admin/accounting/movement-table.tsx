import { Link } from 'react-router';
import type { Movement } from '#contract/accounting';
import { formatDollars } from '#contract/money';
import { type Column, Table } from '../../ui/table.tsx';
import { dayAndTime } from '../team-time.ts';
import './accounting.css';

const KINDS: Record<Movement['kind'], string> = {
  charge: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund came back',
  transfer: 'Share',
  reversal: 'Share taken back',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  payout: 'Payout',
  topup: 'Top-up',
  other: 'Other',
};

const TIP_KINDS: Partial<typeof KINDS> = {
  charge: 'Tip',
  refund: 'Tip refunded',
  transfer: 'Tip to the cleaner',
  reversal: 'Tip taken back',
};

/** Movements of the platform's balance, first things first. */
export const MovementTable = ({ rows }: { rows: Movement[] }) => (
  <div className="movement-table">
    <Table caption="Movements" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
  </div>
);

const COLUMNS: Column<Movement>[] = [
  { head: 'What', cell: ({ kind, isTip }) => <b>{(isTip && TIP_KINDS[kind]) || KINDS[kind]}</b>, kind: 'nowrap' },
  {
    head: 'Booking',
    cell: ({ bookingId }) =>
      bookingId === null ? '–' : <Link to={`/dashboard/admin/jobs/${bookingId}`}>#BK-{bookingId}</Link>,
    kind: 'nowrap',
  },
  { head: 'When', cell: ({ at }) => dayAndTime(at), kind: 'nowrap', onPhones: ['quiet'] },
  { head: 'Stripe’s id', cell: ({ sourceId, id }) => <code>{sourceId ?? id}</code>, onPhones: ['quiet', 'wide'] },
  {
    head: 'Fee',
    cell: ({ fee }) => (fee === 0 ? '–' : formatDollars(fee)),
    kind: 'number',
    onPhones: ['right'],
    labeledOnPhones: true,
  },
  { head: 'Amount', cell: ({ amount }) => formatDollars(amount), kind: 'number', onPhones: ['right'] },
];
