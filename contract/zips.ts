/**
 * The ZIP codes of the cities, by their first three digits: of the counties in which cleaners work. A city that an
 * operator has added has none, and nothing is asked about its addresses.
 */
const ZIP_STARTS: Record<string, readonly string[]> = {
  baltimore: ['207', '210', '211', '212', '214', '217'],
  'san-jose': ['940', '943', '950', '951'],
  miami: ['330', '331', '332'],
};

/** "MD 21211" or "21211-4012" at the end of an address; a house number has its street after it. */
const ZIP_AT_END = /\b(\d{5})(?:-\d{4})?(?:,?\s*(?:USA?|United States))?\s*$/i;

/** The ZIP code at the end of an address; undefined where none is there. */
export const zipOf = (address: string): string | undefined => ZIP_AT_END.exec(address)?.[1];

/** The ZIP of an address where it is not one of the city's; undefined where it is, or where nobody can tell. */
export function zipOutside(citySlug: string, address: string): string | undefined {
  const zip = zipOf(address);
  const starts = ZIP_STARTS[citySlug];
  return zip && starts && !starts.includes(zip.slice(0, 3)) ? zip : undefined;
}
