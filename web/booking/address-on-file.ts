/** The end of a street's name; its dots say that the rest is left out on purpose, and its words stay on one line. */
export const cutStreet = (streetEnd: string): string => `“…${streetEnd.replaceAll(' ', '\u00a0')}”`;

/** For who has the link alone: that an address is known, and of its street what its owner knows it again by. */
export const addressOnFile = (streetEnd: string | null): string =>
  streetEnd ? `on file (of its street only the end is shown: ${cutStreet(streetEnd)})` : 'on file';
