/** Label of a week by its Sunday: '2026-11-15' → "Nov 15". */
export const weekLabel = (from: string): string =>
  new Date(from).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
