/** Parses typed dollars: "20.50" or "$20.50"; NaN for anything else. */
export function toAmount(typed: unknown): number {
  if (typeof typed !== 'string') return Number(typed ?? Number.NaN);
  return /^\$?\d+(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed.trim().replace('$', '')) : Number.NaN;
}

/** The same for a field that may stay empty. */
export const toOptionalAmount = (typed: unknown): number | undefined =>
  typed === '' || typed === undefined ? undefined : toAmount(typed);
