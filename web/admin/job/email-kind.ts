/** 'booking-confirmed' → "Booking confirmed" */
export const emailKindLabel = (kind: string): string =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
