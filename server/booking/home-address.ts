/** Where a home is, as its cleaner is told and as bookings keep it: one line of text. */

interface Place {
  street?: string | null | undefined;
  unit?: string | null | undefined;
  zip?: string | null | undefined;
}

/** "12 Oak Street, Apt 4, Baltimore, MD 21201" */
export const writeAddress = ({ street, unit, zip }: Place, city: { name: string; state: string }): string =>
  [street, unit, city.name, [city.state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const UNIT = /^(?:#|(?:apt|apartment|unit|suite|ste|floor|fl)\b)/i;
const ZIP = /\b\d{5}(?:-\d{4})?$/;

/** The parts of an address as somebody typed it, as far as they can be told apart. */
export function readAddress(address: string): { street: string; unit: string | null; zip: string | null } {
  const [street = '', ...more] = address.split(/[,\n]/).map((part) => part.trim());
  const zip = more.at(-1)?.match(ZIP)?.[0] ?? null;
  return { street, unit: more.find((part) => UNIT.test(part)) ?? null, zip };
}
