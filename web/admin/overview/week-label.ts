/** The Sunday of a week for people: '2026-11-15' → "Nov 15". */
export const weekLabel = (from: string): string =>
  new Date(from).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
