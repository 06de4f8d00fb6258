const SHOWN_CHARACTERS = 4;

/** The last four letters of the street, as it was written, for who wrote it to know it again; never more than half of them. */
export function streetEndOf(address: string): string {
  const street = address.split(/[,\n]/)[0] ?? '';
  const words = street
    .replace(/[^\p{L}\s]/gu, '')
    .trim()
    .replace(/\s+/g, ' ');
  const characters = [...words.replaceAll(' ', '')].length;
  const shown = Math.min(SHOWN_CHARACTERS, Math.floor(characters / 2));
  return new RegExp(`(?:\\p{L} ?){${shown}}$`, 'u').exec(words)?.[0] ?? '';
}
