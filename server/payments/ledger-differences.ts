import { formatDollars, toDollars } from '#contract/money';
import type { LedgerDifference, LedgerKind } from '../schema/tables.ts';

const WORDS: Record<LedgerKind, string> = {
  charge: 'payment',
  tip: 'tip',
  card_fee: 'card fee',
  refund: 'refund',
  refund_failed: 'returned refund',
  transfer: 'share',
  tip_transfer: 'tip passed on',
  reversal: 'share taken back',
  dispute: 'dispute',
  dispute_won: 'won dispute',
  dispute_fee: 'dispute fee',
  debt: 'debt',
  debt_settled: 'settled debt',
  debt_waived: 'waived debt',
  share_void: 'void share',
};

const SHOWN = 10;

/** Where ledger and provider differ, in words for the team: each line with its booking. */
export function ledgerDifferencesLabel(differences: LedgerDifference[]): string {
  if (differences.length === 0) return 'No line of a booking differs: something else has moved at the provider.';
  const more = differences.length - SHOWN;
  return [...differences.slice(0, SHOWN).map(lineLabel), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

function lineLabel({ bookingId, kind, providerId, providerCents, ledgerCents }: LedgerDifference): string {
  const which = bookingId === null ? 'No booking' : `#BK-${bookingId}`;
  const what = `${which}: ${WORDS[kind as LedgerKind] ?? kind} (${providerId})`;
  if (ledgerCents === null) return `${what}, ${dollars(providerCents)} at the provider, is not in our books.`;
  if (providerCents === null) return `${what}, ${dollars(ledgerCents)} in our books, is not at the provider.`;
  return `${what} is ${dollars(providerCents)} at the provider and ${dollars(ledgerCents)} in our books.`;
}

const dollars = (cents: number | null) => formatDollars(toDollars(cents ?? 0));
